// @ts-check
import {
  dependenciesOf,
  nameAt,
  packages,
  pagePlaces,
  servicePlaces,
  sitePlaces,
} from './shippedPackages.mjs';

/** The package URL of what is installed at a place (https://github.com/package-url/purl-spec). @param {string} place */
const purlOf = (place) =>
  `pkg:npm/${nameAt(place).replace('@', '%40')}@${packages[place]?.version ?? '0.0.0'}`;

/** The hash that the lockfile has, as CycloneDX writes it: hexadecimal. @param {string | undefined} integrity */
function hashesOf(integrity) {
  const digest = /^sha512-(\S+)$/.exec(integrity ?? '')?.[1];
  if (digest === undefined) return {};
  const content = Buffer.from(digest, 'base64').toString('hex');
  return { hashes: [{ alg: 'SHA-512', content }] };
}

/** A licence is one of SPDX, or an expression of several. @param {string | undefined} license */
function licensesOf(license) {
  if (license === undefined) return {};
  const isExpression = / (AND|OR|WITH) /.test(license);
  return { licenses: isExpression ? [{ expression: license }] : [{ license: { id: license } }] };
}

/**
 * @param {string} place
 * @param {boolean} isShipped
 */
const componentAt = (place, isShipped) => ({
  type: 'library',
  'bom-ref': purlOf(place),
  name: nameAt(place),
  version: packages[place]?.version ?? '0.0.0',
  // What only builds pages is excluded from what runs.
  scope: isShipped ? 'required' : 'excluded',
  ...hashesOf(packages[place]?.integrity),
  ...licensesOf(packages[place]?.license),
  purl: purlOf(place),
});

/** @template {{ name?: string, ref?: string, purl?: string }} T @param {T[]} items */
const sorted = (items) =>
  items.sort((one, other) =>
    (one.purl ?? one.ref ?? '') < (other.purl ?? other.ref ?? '') ? -1 : 1,
  );

/**
 * The CycloneDX bill of materials of a workspace, with what it needs in production: a package that is
 * installed in two places is listed once. The site's also lists what builds its pages, with the scope
 * 'excluded'.
 *
 * @param {'service' | 'site'} workspace
 */
export function billOfMaterials(workspace) {
  const shipped = workspace === 'service' ? servicePlaces() : pagePlaces();
  const places = workspace === 'service' ? shipped : new Set([...shipped, ...sitePlaces()]);
  /** @type {Map<string, ReturnType<typeof componentAt>>} */
  const components = new Map();
  /** @type {Map<string, Set<string>>} */
  const needs = new Map();
  for (const place of [...places, workspace]) {
    const ref = purlOf(place);
    const isShipped = shipped.has(place) || components.get(ref)?.scope === 'required';
    if (place !== workspace) components.set(ref, componentAt(place, isShipped));
    const found = needs.get(ref) ?? new Set();
    for (const dependency of dependenciesOf(place)) {
      if (places.has(dependency)) found.add(purlOf(dependency));
    }
    needs.set(ref, found);
  }
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      lifecycles: [{ phase: 'build' }],
      component: { ...componentAt(workspace, true), type: 'application' },
    },
    components: sorted([...components.values()]),
    dependencies: sorted(
      [...needs].map(([ref, dependsOn]) => ({ ref, dependsOn: [...dependsOn].sort() })),
    ),
  };
}
