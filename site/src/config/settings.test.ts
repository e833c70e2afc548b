import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(__dirname, '../../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const namesIn = (text: string, pattern: RegExp) => [
  ...new Set([...text.matchAll(pattern)].map(([, name]) => name ?? '')),
];

const sources = [
  ...readdirSync(path.join(root, 'site')),
  ...readdirSync(path.join(root, 'site/src'), { recursive: true, encoding: 'utf8' }).map((file) =>
    path.join('src', file),
  ),
].filter((file) => /\.tsx?$/.test(file));

/** Every setting of the operator that the site's source reads. */
const settings = namesIn(
  sources.map((file) => read(`site/${file}`)).join('\n'),
  /process\.env\.(PRODUCT|GATSBY_\w+)/g,
).sort();

test('the site reads settings', () => {
  expect(settings).toContain('GATSBY_VOICE');
});

test('.env.example holds every setting of the site and no other', () => {
  expect(namesIn(read('.env.example'), /^#(PRODUCT|GATSBY_\w+)=/gm).sort()).toEqual(settings);
});

test('a build is made anew where a setting has changed', () => {
  expect(namesIn(read('nx.json'), /"env": "(\w+)"/g).sort()).toEqual(settings);
});
