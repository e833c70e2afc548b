// @ts-check

const REGISTRY = 'https://registry.npmjs.org/';
const HASH = /^sha512-[A-Za-z0-9+/]{86}==$/;

/**
 * The checked fields of an entry in a lockfile's `packages`.
 * @typedef {{ name?: string, link?: boolean, resolved?: string, integrity?: string, workspaces?: string[] }} Entry
 */

/**
 * What is wrong with an installed package: no hash, or another address than the registry's for it.
 *
 * @param {string} path
 * @param {Entry} entry
 */
function packageProblems(path, { name, resolved, integrity }) {
  const problems = [];
  if (!HASH.test(integrity ?? '')) problems.push(`"${path}" has no SHA-512 in "integrity"`);
  const expected = `${REGISTRY}${name ?? path.slice(path.lastIndexOf('node_modules/') + 13)}/-/`;
  if (resolved !== undefined && !resolved.startsWith(expected)) {
    problems.push(`"${path}" comes from ${resolved} in "resolved", not from ${expected}`);
  }
  return problems;
}

/**
 * What is wrong with a lockfile (version 3), a line each: every package needs a SHA-512, every address
 * is the public registry's for that very package, and links lead to a workspace.
 *
 * @param {{ packages: Record<string, Entry> }} lockfile
 * @returns {string[]}
 */
export function lockfileProblems({ packages }) {
  const workspaces = packages['']?.workspaces ?? [];
  return Object.entries(packages).flatMap(([path, entry]) => {
    if (path === '' || workspaces.includes(path)) return [];
    // Folders of this machine, such as "../fork", have no node_modules in their path.
    const isInstalled = path.includes('node_modules/');
    if (isInstalled && !entry.link) return packageProblems(path, entry);
    if (isInstalled && workspaces.includes(entry.resolved ?? '')) return [];
    return [`"${path}" is a folder or a link, and none of the workspaces`];
  });
}
