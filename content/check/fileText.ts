import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Problem } from './problem.ts';

/** The byte order marks of files in UTF-16, and the encoding of what follows. */
const MARKS = [
  { bytes: Buffer.from([0xff, 0xfe]), encoding: 'utf-16le' },
  { bytes: Buffer.from([0xfe, 0xff]), encoding: 'utf-16be' },
] as const;

const markOf = (bytes: Buffer) =>
  MARKS.find((mark) => bytes.subarray(0, mark.bytes.length).equals(mark.bytes));

/**
 * Reads a file of the content. UTF-16 is read, too: such a file has to be saved again (`encodingProblems`),
 * but what else is wrong, in it or in other files, is found at the same time.
 */
export function textOfFile(file: string | URL): string {
  const bytes = readFileSync(file);
  const mark = markOf(bytes);
  return mark ? new TextDecoder(mark.encoding).decode(bytes) : bytes.toString('utf8');
}

/** Files here in UTF-16, which neither site nor service can read; `root` is the repository's folder. */
export const encodingProblems = (root: string, folders: readonly string[]): Problem[] =>
  folders
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map(
        (name) => `${folder}/${name.split(path.sep).join('/')}`,
      ),
    )
    .filter((file) => /\.(ts|json|mdx)$/.test(file))
    .filter((file) => markOf(readFileSync(path.join(root, file))) !== undefined)
    .map((file) => ({
      file,
      line: 1,
      what: 'This file is saved as UTF-16.',
      fix: 'Save it as UTF-8: most editors ask for the encoding under “Save as”.',
    }));
