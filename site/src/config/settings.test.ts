import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(__dirname, '../../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const namesIn = (text: string, pattern: RegExp) => [
  ...new Set([...text.matchAll(pattern)].map(([, name]) => name ?? '')),
];

/** Every GATSBY_ setting that the site's source reads. */
const settings = namesIn(
  readdirSync(path.join(root, 'site/src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => read(`site/src/${file}`))
    .join('\n'),
  /process\.env\.(GATSBY_\w+)/g,
).sort();

test('the site reads settings', () => {
  expect(settings).toContain('GATSBY_VOICE');
});

test('.env.example holds every setting of the site and no other', () => {
  expect(namesIn(read('.env.example'), /^#(GATSBY_\w+)=/gm).sort()).toEqual(settings);
});

test('a build is made anew where a setting has changed', () => {
  expect(namesIn(read('nx.json'), /"env": "(GATSBY_\w+)"/g).sort()).toEqual(settings);
});
