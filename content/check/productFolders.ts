/**
 * Finds what a product's folders hold (outcomes, legal pages) and writes it down as TypeScript,
 * because a browser's bundle cannot look into folders: a new outcome is one folder, a new legal
 * page one file, and nothing else names it.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import matter from 'gray-matter';
import { format, resolveConfig } from 'prettier';
import type { LegalLink, LegalPage } from '../productDefinition.ts';

const HEADER = '// Written by `npm run content:index` from the folders beside it: do not edit.\n\n';

const folders = (folder: string) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();

/** The products below the content folder, by the name of their folder. */
const productIds = (content: string) =>
  folders(content).filter((name) => existsSync(path.join(content, name, 'questions.ts')));

const camelCase = (id: string) => id.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

const outcomeIdFile = (ids: readonly string[]) =>
  `${HEADER}/** The outcomes: each is a folder of \`outcomes/\`. */\n` +
  `export type OutcomeId = ${ids.map((id) => `'${id}'`).join(' | ')};\n`;

function outcomesFile(ids: readonly string[]): string {
  const imports = ids.flatMap((id) => [
    `import { page as ${camelCase(id)}Page } from '../outcomes/${id}/page.ts';`,
    `import { points as ${camelCase(id)}Points } from '../outcomes/${id}/points.ts';`,
  ]);
  const entries = (part: string) => ids.map((id) => `'${id}': ${camelCase(id)}${part},`).join('\n');
  return `${HEADER}import type { OutcomePage } from '../../productDefinition.ts';
import type { OutcomePoints } from '../../quizDefinition.ts';
${imports.join('\n')}
import type { OutcomeId } from './outcomeId.ts';

export const outcomePoints: Readonly<Record<OutcomeId, OutcomePoints>> = {
${entries('Points')}
};

export const outcomePages: Readonly<Record<OutcomeId, OutcomePage>> = {
${entries('Page')}
};
`;
}

/** A legal page as its front matter describes it; what is missing is left to the checks to tell. */
function legalPageOf(file: string): LegalPage {
  const slug = path.basename(file, '.mdx');
  const { data } = matter(readFileSync(file, 'utf8'), {});
  const text = (value: unknown, otherwise: string) =>
    typeof value === 'string' && value.trim() !== '' ? value.trim() : otherwise;
  const shortPath = text(data.shortPath, '');
  return {
    slug,
    title: text(data.title, slug),
    description: text(data.description, slug),
    path: text(data.path, `/${slug}`),
    ...(shortPath === '' ? {} : { shortPath }),
    ...(typeof data.footer === 'number' ? { footer: data.footer } : {}),
  };
}

/** A product's legal pages, those of the footer first and in its order. */
function readLegalPages(product: string): LegalPage[] {
  const folder = path.join(product, 'legal');
  const pages = readdirSync(folder)
    .filter((name) => name.endsWith('.mdx'))
    .sort()
    .map((name) => legalPageOf(path.join(folder, name)));
  return pages.sort((one, other) => (one.footer ?? Infinity) - (other.footer ?? Infinity) || 0);
}

const linkTo = ({ title, path: address, footer }: LegalPage): LegalLink => ({
  title,
  path: address,
  ...(footer === undefined ? {} : { footer }),
});

const legalPagesFile = (pages: readonly LegalPage[]) =>
  `${HEADER}import type { LegalLink, LegalPage } from '../../productDefinition.ts';

/** The legal pages, from their front matter. */
export const legalPages: readonly LegalPage[] = ${JSON.stringify(pages)};

/** What links to them need. */
export const legalLinks: readonly LegalLink[] = ${JSON.stringify(pages.map(linkTo))};
`;

/** The files to be written for a product, by path, as they should read. */
async function indexFiles(content: string, id: string): Promise<Map<string, string>> {
  const product = path.join(content, id);
  const outcomes = folders(path.join(product, 'outcomes'));
  const texts = {
    'outcomeId.ts': outcomeIdFile(outcomes),
    'outcomes.ts': outcomesFile(outcomes),
    'legalPages.ts': legalPagesFile(readLegalPages(product)),
  };
  const files = new Map<string, string>();
  for (const [name, text] of Object.entries(texts)) {
    const file = path.join(product, 'generated', name);
    const options = await resolveConfig(path.join(content, 'index.ts'));
    files.set(file, await format(text, { ...options, parser: 'typescript' }));
  }
  return files;
}

/** Writes what the folders of every product hold; answers with the files that changed. */
export async function writeIndexes(content: string): Promise<string[]> {
  const changed: string[] = [];
  for (const id of productIds(content)) {
    for (const [file, text] of await indexFiles(content, id)) {
      if (existsSync(file) && readFileSync(file, 'utf8') === text) continue;
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, text);
      changed.push(path.relative(content, file));
    }
  }
  return changed;
}
