import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const folders = [
  '.storybook',
  'bench',
  'content',
  'design-system',
  'docs',
  'e2e',
  'scripts',
  'service',
  'site',
];
const decisions = readdirSync(join(root, 'docs/decisions'));

const texts = folders
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      join(folder, file),
    ),
  )
  .filter((file) => !/(^|\/)(node_modules|dist|public|\.cache)\//.test(file))
  .filter((file) => /\.(js|mjs|ts|tsx|md|mdx)$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

/** What the files cite by this pattern, as 'file: citation'. */
const citations = (pattern: RegExp) =>
  texts.flatMap(({ file, text }) =>
    [...text.matchAll(pattern)].map(([, cited = '']) => ({ file, cited })),
  );

test('every decision that is cited is recorded', () => {
  const cited = citations(/docs\/decisions\/(\d{4})/g);
  expect(cited.length).toBeGreaterThan(0);
  const isRecorded = (number: string) => decisions.some((name) => name.startsWith(`${number}-`));
  expect(cited.filter(({ cited }) => !isRecorded(cited))).toEqual([]);
});

test('decisions are numbered without a gap, and all are in the index', () => {
  const records = decisions.filter((name) => name !== 'README.md').sort();
  expect(records.map((name) => Number(name.slice(0, 4)))).toEqual(records.map((_, i) => i + 1));
  const index = readFileSync(join(root, 'docs/decisions/README.md'), 'utf8');
  expect(records.filter((name) => !index.includes(`](${name})`))).toEqual([]);
});

test('every document that is cited exists', () => {
  const cited = citations(/\b(docs\/[\w-]+\.md)\b/g);
  expect(cited.length).toBeGreaterThan(0);
  expect(cited.filter(({ cited }) => !existsSync(join(root, cited)))).toEqual([]);
});

test.each(['architecture', 'qa'])('docs/%s.md names each file by its whole path', (name) => {
  const document = readFileSync(join(root, `docs/${name}.md`), 'utf8');
  // Names with a placeholder are no file, and one that begins with a dot is written by the build.
  const named = [...document.matchAll(/`(\w[\w@./-]*\.(?:ts|tsx|mjs|sql|json|md))`/g)];
  expect(named.length).toBeGreaterThan(20);
  const missing = named
    .map(([, path = '']) => path)
    .filter((path) => !existsSync(join(root, path)));
  expect(missing).toEqual([]);
});

test('every section of the specification that is cited exists', () => {
  const sections = new Set(
    [...readFileSync(join(root, 'docs/specification.md'), 'utf8').matchAll(/^## (\d+)\./gm)].map(
      ([, number]) => number,
    ),
  );
  const cited = citations(/specification(?:'s own)?,? \(?sections? (\d+)/g);
  expect(cited.length).toBeGreaterThan(0);
  expect(cited.filter(({ cited }) => !sections.has(cited))).toEqual([]);
});
