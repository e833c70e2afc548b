import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fakeRepository, type FakeRepository } from './testing/fakeRepository.ts';

/** Notes where it was started, and with which settings of the site. */
const FAKE_GATSBY = `
const { mkdirSync, writeFileSync } = process.getBuiltinModule('node:fs');
const settings = Object.entries(process.env).filter(([name]) => /^(GATSBY_(?!TELEMETRY)|PRODUCT)/.test(name));
mkdirSync('public');
writeFileSync('public/built.json', JSON.stringify({ args: process.argv.slice(2), settings: Object.fromEntries(settings) }));
`;

let repository: FakeRepository;
beforeEach(async () => {
  repository = await fakeRepository();
  const { write } = repository;
  await write('node_modules/tsx/package.json', '{ "exports": { "./cli": "./cli.mjs" } }');
  await write('node_modules/tsx/cli.mjs', 'console.log(process.env.FAKE_FINDINGS);');
  await write('site/package.json', '{}');
  await write('site/src/page.tsx', 'a page');
  await write('site/public/index.html', 'published');
  await write('site/node_modules/gatsby/cli.js', FAKE_GATSBY);
  await write('content/cleaning/legal/terms.mdx', 'a text');
});
afterEach(() => repository.remove());

const problem = { file: 'content/a.ts', line: 3, what: 'It is wrong.', fix: 'Right it.' };

const preview = (findings: object, env: Record<string, string> = {}) =>
  repository.run('preview.mjs', { env: { ...env, FAKE_FINDINGS: JSON.stringify(findings) } });
const read = (file: string) => readFile(join(repository.folder, file), 'utf8');

it('builds a draft of the product in a folder of its own, which calls nobody', async () => {
  const { code, stdout } = await preview(
    { problems: [], canBeShown: true },
    {
      PRODUCT: 'pianos',
      GATSBY_VOICE: 'cleaning',
      GATSBY_CONTACT_FORM: 'send',
      GATSBY_DATA_LAYER: 'on',
      GATSBY_LEAD_TOKEN_URL: 'https://vendor.example/a.js',
    },
  );
  expect(code).toBe(0);
  expect(JSON.parse(await read('.preview/site/public/built.json'))).toEqual({
    args: ['build'],
    settings: {
      PRODUCT: 'pianos',
      GATSBY_VOICE: 'cleaning',
      GATSBY_DRAFT: 'on',
      GATSBY_MOCK_VALIDATION: 'on',
      GATSBY_CONTACT_FORM: 'mail',
      GATSBY_DATA_LAYER: 'off',
      GATSBY_TRUSTED_FORM_URL: '',
      GATSBY_LEAD_TOKEN_URL: '',
    },
  });
  expect(await read('.preview/content/cleaning/legal/terms.mdx')).toBe('a text');
  expect(await read('.preview/site/src/page.tsx')).toBe('a page');
  // The published build stays as it is.
  expect(await read('site/public/index.html')).toBe('published');
  expect(stdout).toContain('The draft is in .preview/site/public.');
});

it('tells what is not in order, and builds all the same', async () => {
  const { code, stdout } = await preview({ problems: [problem], canBeShown: true });
  expect(code).toBe(0);
  expect(stdout).toContain('content/a.ts:3  It is wrong.\n    Right it.');
  expect(await read('.preview/site/public/built.json')).toContain('"build"');
});

it('ends where nothing can be built, and says what to fix', async () => {
  const { code, stdout, stderr } = await preview({ problems: [problem], canBeShown: false });
  expect(code).toBe(1);
  expect(stdout).toContain('content/a.ts:3  It is wrong.');
  expect(stderr).toContain('The site cannot be built before these are fixed.');
  await expect(read('.preview/site/public/built.json')).rejects.toThrow('ENOENT');
});
