/**
 * Finds what the folders contain (products, outcomes, legal pages, versions of the consent text) and writes
 * it as TypeScript, because a browser's bundle cannot look into folders. So a new product or outcome is one
 * folder, a new legal page one file, and nothing else has to name it.
 */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import matter from 'gray-matter';
import { format, resolveConfig } from 'prettier';
import type { LegalLink, LegalPage } from '../productDefinition.ts';
import { isFolderName, LONGEST_NAME } from '../siteAddresses.ts';
import { brandModules } from './brand/productModules.ts';
import { textOfFile } from './fileText.ts';
import { keeper } from './kept.ts';
import { readLegalAddresses, withFormerPaths } from './legalAddresses.ts';
import { isPageFile, legalPageOf } from './legalPage.ts';
import { parseRecords } from './parseRecords.ts';

const HEADER = '// Written by `npm run content:index` from the folders beside it: do not edit.\n\n';

const folders = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name)
        .sort()
    : [];

/** The products below the content folder, by folder name. */
export const productIds = (content: string) =>
  folders(content).filter((name) => existsSync(path.join(content, name, 'index.ts')));

const OUTCOME_FILES = ['page.ts', 'points.ts'];

/** @throws Error if a folder's name cannot be the name of an outcome. */
function demandFolderName(folder: string, name: string) {
  if (isFolderName(name)) return;
  throw new Error(
    `${folder}  The folder “${name}” cannot have this name.\n` +
      `    Write small letters, with hyphens in place of spaces, such as deep-clean, and at most ${LONGEST_NAME} letters.`,
  );
}

/**
 * The outcomes of a product, by the name of their folder. Empty folders are ignored.
 *
 * @throws Error that names the file that an outcome lacks, or the folder whose name cannot be one.
 */
export function outcomeIds(product: string): string[] {
  const outcomes = path.join(product, 'outcomes');
  const ids = folders(outcomes).filter((id) => readdirSync(path.join(outcomes, id)).length > 0);
  for (const id of ids) {
    demandFolderName(`content/${path.basename(product)}/outcomes`, id);
    for (const file of OUTCOME_FILES) {
      if (existsSync(path.join(outcomes, id, file))) continue;
      throw new Error(
        `The outcome ${id} of ${path.basename(product)} has no ${file}: add ` +
          `content/${path.basename(product)}/outcomes/${id}/${file}, or remove the folder.`,
      );
    }
  }
  return ids;
}

const camelCase = (id: string) => id.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

const outcomeIdFile = (ids: readonly string[]) =>
  `${HEADER}/** The outcomes: each is a folder of \`outcomes/\`. */\n` +
  `export type OutcomeId = ${ids.map((id) => `'${id}'`).join(' | ') || 'never'};\n`;

/** What an outcome's folder contains: the module, its export, and the export's type. */
const OUTCOME_PARTS = {
  outcomePages: { part: 'page', type: 'OutcomePage', from: '../../productDefinition.ts' },
  outcomePoints: { part: 'points', type: 'OutcomePoints', from: '../../quizDefinition.ts' },
} as const;

/** One part of all outcomes. A file each: the quiz needs the points, and none of the pages' words. */
function outcomesFile(name: keyof typeof OUTCOME_PARTS, ids: readonly string[]): string {
  const { part, type, from } = OUTCOME_PARTS[name];
  const imports = ids.map(
    (id) => `import { ${part} as ${camelCase(id)} } from '../outcomes/${id}/${part}.ts';`,
  );
  const entries = ids.map((id) => (camelCase(id) === id ? `${id},` : `'${id}': ${camelCase(id)},`));
  return `${HEADER}import type { ${type} } from '${from}';
${imports.join('\n')}
import type { OutcomeId } from './outcomeId.ts';

export const ${name}: Readonly<Record<OutcomeId, ${type}>> = {
${entries.join('\n')}
};
`;
}

function frontMatterOf(file: string): Record<string, unknown> {
  try {
    return matter(textOfFile(file), {}).data;
  } catch {
    // `npm run content:check` reports a front matter that cannot be read, with its line.
    return {};
  }
}

/**
 * A product's legal pages: first those of the footer, in its order.
 *
 * @throws Error that names the record of their addresses, if that cannot be read.
 */
export function readLegalPages(product: string): LegalPage[] {
  const folder = path.join(product, 'legal');
  if (!existsSync(folder)) return [];
  const addresses = readLegalAddresses(product);
  const place = ({ footer = Infinity }: LegalPage) => footer;
  return readdirSync(folder)
    .filter(isPageFile)
    .sort()
    .map((name) => legalPageOf(path.basename(name, '.mdx'), frontMatterOf(path.join(folder, name))))
    .map((page) => withFormerPaths(page, addresses))
    .sort((one, other) => (place(one) === place(other) ? 0 : place(one) - place(other)));
}

const linkTo = ({ title, path: address, footer }: LegalPage): LegalLink => ({
  title,
  path: address,
  ...(footer === undefined ? {} : { footer }),
});

const legalPagesFile = (pages: readonly LegalPage[]) =>
  `${HEADER}import type { LegalLink, LegalPage } from '../../productDefinition.ts';

/** The legal pages, from their front matter, with the addresses that they had before. */
export const legalPages: readonly LegalPage[] = ${JSON.stringify(pages)};

/** What links to them need. */
export const legalLinks: readonly LegalLink[] = ${JSON.stringify(pages.map(linkTo))};
`;

/** Every recorded version of the consent text, as the service needs them. */
const consentVersionsFile = (versions: string) =>
  `${HEADER}/** The SHA-256 of the consent text of each version, from \`consent-versions.json\`. */
export const consentVersions: Readonly<Record<string, string>> = ${versions};
`;

/** The SHA-256 of each version, as JSON; the check reports records that lack it. */
function readConsentVersions(product: string): string {
  const file = path.join(product, 'consent-versions.json');
  if (!existsSync(file)) return '{}';
  const name = `content/${path.basename(product)}/consent-versions.json`;
  const records = parseRecords(textOfFile(file), name) as Record<string, unknown>;
  const digests = Object.entries(records).map(([version, record]) => [
    version,
    typeof record === 'object' && record !== null && 'sha256' in record ? record.sha256 : '',
  ]);
  return JSON.stringify(Object.fromEntries(digests));
}

interface Part {
  /** The file, from `generated/`. */
  from: string;
  /** What `product` takes from it. */
  names: readonly string[];
  /** What only pages take. */
  also?: readonly string[];
  /** Set if pages take none of it. */
  isHidden?: true;
}

/** What every product is made of. */
const PARTS: readonly Part[] = [
  {
    from: '../brand.ts',
    names: ['tagline', 'brand', 'lastUpdated', 'messaging', 'promise', 'visits', 'claims'],
    also: ['action'],
  },
  { from: '../prices.ts', names: ['prices'] },
  { from: '../voices.ts', names: ['voices'] },
  { from: '../consent.ts', names: ['consent', 'disclosure'] },
  { from: './consentVersions.ts', names: ['consentVersions'], isHidden: true },
  { from: '../companyConsent.ts', names: ['companyConsent'], isHidden: true },
  { from: '../quiz.ts', names: ['quiz'] },
  { from: '../quizWords.ts', names: ['quizWords'] },
  { from: './outcomePages.ts', names: ['outcomePages'] },
  { from: '../outcomeWords.ts', names: ['outcomeWords'] },
  { from: './legalPages.ts', names: ['legalPages'], also: ['legalLinks'] },
  { from: '../landing.ts', names: ['landing'] },
  { from: '../contactPage.ts', names: ['contactPage'] },
  { from: '../optOutPage.ts', names: ['optOutPage'] },
  { from: '../footer.ts', names: ['footer'] },
  { from: '../notFound.ts', names: ['notFound'] },
  { from: '../goingLive.ts', names: ['goingLive'], isHidden: true },
  { from: './colors.ts', names: ['colors'] },
  { from: './look.ts', names: ['look'], isHidden: true },
];

const partsFile = `${HEADER}import type { Product } from '../../productDefinition.ts';
${PARTS.map(({ from, names }) => `import { ${names.join(', ')} } from '${from}';`).join('\n')}

/** What \`product\` is made of, beside the words of its language. */
export const parts: Omit<Product, 'id' | 'language' | 'messages' | 'mails' | 'companyWords'> = { ${PARTS.flatMap(({ names }) => names).join(', ')} };
`;

const exportsFile = `${HEADER}// Each part has an export of its own, so that a page takes only what it shows.
${PARTS.filter(({ isHidden }) => !isHidden)
  .map(
    ({ from, names, also = [] }) => `export { ${[...names, ...also].join(', ')} } from '${from}';`,
  )
  .join('\n')}
`;

function productsFile(ids: readonly string[]): string {
  const imports = ids.map(
    (id) => `import { product as ${camelCase(id)} } from '../${id}/index.ts';`,
  );
  return `${HEADER}${imports.join('\n')}
import type { Product } from '../productDefinition.ts';

/** Every product, by the name of its folder. */
export const products: Readonly<Record<string, Product>> = {
${ids.map((id) => (camelCase(id) === id ? `${id},` : `'${id}': ${camelCase(id)},`)).join('\n')}
};
`;
}

const formatted = keeper<Promise<string>>();

/**
 * The files to be written below the content folder, by path, as they should read.
 *
 * @throws Error that names the file that an outcome lacks, or a record that cannot be read.
 */
export async function indexFiles(content: string): Promise<Map<string, string>> {
  const ids = productIds(content);
  const texts = new Map([[path.join(content, 'generated/products.ts'), productsFile(ids)]]);
  for (const id of ids) {
    const product = path.join(content, id);
    const generated = path.join(product, 'generated');
    const outcomes = outcomeIds(product);
    texts.set(path.join(generated, 'exports.ts'), exportsFile);
    texts.set(path.join(generated, 'parts.ts'), partsFile);
    texts.set(path.join(generated, 'outcomeId.ts'), outcomeIdFile(outcomes));
    for (const name of ['outcomePages', 'outcomePoints'] as const) {
      texts.set(path.join(generated, `${name}.ts`), outcomesFile(name, outcomes));
    }
    texts.set(path.join(generated, 'legalPages.ts'), legalPagesFile(readLegalPages(product)));
    const versions = consentVersionsFile(readConsentVersions(product));
    texts.set(path.join(generated, 'consentVersions.ts'), versions);
    for (const [name, text] of await brandModules(content, id)) {
      texts.set(path.join(generated, name), `${HEADER}${text}`);
    }
  }
  const options = await resolveConfig(path.join(import.meta.dirname, '../index.ts'));
  const files = new Map<string, string>();
  for (const [file, text] of texts) {
    const written = formatted(file, text, () => format(text, { ...options, parser: 'typescript' }));
    files.set(file, await written);
  }
  return files;
}

/** Writes what the folders contain; returns the changed files, as paths from the content folder. */
export async function writeIndexes(content: string): Promise<string[]> {
  const changed: string[] = [];
  for (const [file, text] of await indexFiles(content)) {
    if (existsSync(file) && readFileSync(file, 'utf8') === text) continue;
    mkdirSync(path.dirname(file), { recursive: true });
    // Another program may be reading it: it finds the old file or the new one, never half of one.
    const unfinished = `${file}.${process.pid}.tmp`;
    writeFileSync(unfinished, text);
    renameSync(unfinished, file);
    changed.push(path.relative(content, file));
  }
  return changed;
}
