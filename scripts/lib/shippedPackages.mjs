// @ts-check
/**
 * Which packages are shipped, read from the lockfile: those that the service runs on and those that
 * a page may contain. (`npm sbom --omit dev` omits packages that a tool uses as well, such as
 * Fastify, and `npm ls` the children of packages listed before.)
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './shell.mjs';

/** Packages that build pages: of what they bring, only GATSBY_IN_PAGES reaches a browser. */
const BUILD_TOOLS = new Set([
  ...['gatsby', 'gatsby-plugin-mdx', 'gatsby-source-filesystem'],
  ...['@mdx-js/mdx', 'diff', 'esbuild', 'node-html-parser', 'satori', 'sharp'],
  // Drawn into pictures, and a contract of types.
  ...['@fontsource/figtree', '@fontsource/fraunces', '@tidyguard/service'],
]);
const GATSBY_IN_PAGES = new Set([
  'gatsby',
  'gatsby-link',
  'gatsby-react-router-scroll',
  'gatsby-script',
  '@gatsbyjs/reach-router',
]);

/** @typedef {{ name?: string, link?: boolean, resolved?: string, version?: string, license?: string, integrity?: string, dependencies?: Record<string, string>, optionalDependencies?: Record<string, string> }} Entry */
/** The packages of the lockfile by the place where they are installed. @type {{ packages: Record<string, Entry> }} */
export const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));

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
 * The places of the packages that a package needs in production.
 *
 * @param {string} from
 * @param {(name: string) => boolean} [isEntered]
 */
export function dependenciesOf(from, isEntered = () => true) {
  const { dependencies, optionalDependencies } = packages[from] ?? {};
  return (
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter(isEntered)
      .map((name) => find(from, name))
      // An optional package for another platform may be missing.
      .filter((place) => place !== undefined)
  );
}

/**
 * @param {string} from
 * @param {(name: string) => boolean} isEntered
 * @param {Set<string>} found places in the lockfile
 */
function collect(from, isEntered, found = new Set()) {
  for (const place of dependenciesOf(from, isEntered)) {
    if (found.has(place)) continue;
    found.add(place);
    collect(place, isEntered, found);
  }
  return found;
}

/** The packages that the service runs on, by their places; workspaces are places without node_modules. */
export const servicePlaces = () => collect('service', () => true);

/** The packages that a page may contain: of Gatsby and its plugins only what reaches a browser. */
export function pagePlaces() {
  const places = collect('site', (name) => !BUILD_TOOLS.has(name));
  collect('design-system', () => true, places);
  for (const name of GATSBY_IN_PAGES) {
    const place = find('site', name);
    if (place === undefined)
      throw new Error(`${name} is not in the lockfile: update GATSBY_IN_PAGES`);
    places.add(place);
  }
  return places;
}

/** The packages that the site needs in production or for its build. */
export const sitePlaces = () => collect('site', () => true);

/** The name of the package at a place. @param {string} place */
export const nameAt = (place) =>
  packages[place]?.name ?? place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
