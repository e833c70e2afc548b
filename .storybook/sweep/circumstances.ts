import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** What pictures depend on besides the code. */
interface Circumstances {
  /** The version of Chromium. */
  browser: string;
  /** The hash of the product's words, which stories of pages show. */
  words: string;
}

const root = join(import.meta.dirname, '../..');
const file = join(import.meta.dirname, 'pictures/takenWith.json');

/** The circumstances of the accepted pictures. */
export const accepted = JSON.parse(readFileSync(file, 'utf8')) as Circumstances;

/** Records the circumstances of the pictures that are being accepted. */
export const accept = (circumstances: Circumstances) =>
  writeFileSync(file, `${JSON.stringify(circumstances, null, 2)}\n`);

/** What a file says, without comments and layout, which no picture shows. */
function saidBy(name: string): string {
  const text = readFileSync(join(root, name), 'utf8');
  if (!name.endsWith('.ts')) return text;
  return ts.transpileModule(text, {
    compilerOptions: { removeComments: true, target: ts.ScriptTarget.ESNext },
  }).outputText;
}

/** The hash of the files with the words of the product that stories show. */
export function wordsOfPages(): string {
  const hash = createHash('sha256');
  for (const folder of ['content/cleaning', 'content/english']) {
    const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
    const written = files.filter((name) => /\.(json|mdx|ts)$/.test(name));
    for (const name of written.filter((each) => !/generated|\.test\./.test(each)).sort()) {
      hash.update(name).update(saidBy(join(folder, name)));
    }
  }
  return hash.digest('hex');
}
