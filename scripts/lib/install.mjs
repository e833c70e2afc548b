// @ts-check
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run, say, StepFailed } from './shell.mjs';

const MINIMUM_NODE = [20, 19];

/** Refuses a Node that is too old. */
export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [minimumMajor = 0, minimumMinor = 0] = MINIMUM_NODE;
  if (major > minimumMajor || (major === minimumMajor && minor >= minimumMinor)) return;
  throw new StepFailed(
    `Node ${process.versions.node} is too old: install Node ${MINIMUM_NODE.join('.')} or later from https://nodejs.org`,
  );
}

const stampFile = join(root, 'node_modules', '.tidyguard-installed');

/**
 * Writes a new file in place of the old one: copies of the repository may share files by links, and only
 * this copy's stamp must change.
 *
 * @param {string} stamp
 */
function writeStamp(stamp) {
  const written = `${stampFile}.${process.pid}`;
  writeFileSync(written, stamp);
  renameSync(written, stampFile);
}

/**
 * What an installation depends on: the lockfile, and the Node that native modules were built for.
 *
 * @param {string} lockfile
 */
function expectedStamp(lockfile) {
  const hash = createHash('sha256').update(lockfile).digest('hex');
  return `${hash} node${process.versions.modules} ${process.platform}-${process.arch}`;
}

function currentStamp() {
  try {
    return readFileSync(stampFile, 'utf8');
  } catch {
    return null;
  }
}

/** @typedef {Record<string, { dev?: boolean }>} Packages what a lockfile lists, by the place of each */

/** @param {string} lockfile @returns {Packages} */
const packagesOf = (lockfile) => JSON.parse(lockfile).packages ?? {};

/**
 * Whether the folders exist that an installation makes inside workspaces: a copy of the repository may lack
 * them, and the stamp only lies in the root's own folder.
 *
 * @param {string[]} places of packages
 */
const hasFoldersOfWorkspaces = (places) =>
  places
    .flatMap((path) => /^.+?\/node_modules(?=\/)/.exec(path) ?? [])
    .filter((folder) => !folder.startsWith('node_modules/'))
    .every((folder) => existsSync(join(root, folder)));

/** What is installed, as npm lists it at the end of an installation; null if there is none. */
function installedPackages() {
  const list = join(root, 'node_modules', '.package-lock.json');
  return existsSync(list) ? packagesOf(readFileSync(list, 'utf8')) : null;
}

const isForDevelopment = (/** @type {{ dev?: boolean }} */ { dev = false }) => dev;

/** Whether any packages are installed. */
export function hasInstallation() {
  const installed = installedPackages();
  return installed !== null && hasFoldersOfWorkspaces(Object.keys(installed));
}

/**
 * Installs the dependencies, unless the installed ones match the lockfile and this Node.
 *
 * @param {{ toStart?: boolean }} [options] `toStart`: only what builds and runs the product, half of all packages
 */
export async function ensureInstalled({ toStart = false } = {}) {
  checkNode();
  const lockfile = readFileSync(join(root, 'package-lock.json'), 'utf8');
  // Packages for development that somebody has installed are not removed.
  const isPart = toStart && !Object.values(installedPackages() ?? {}).some(isForDevelopment);
  const wanted = Object.entries(packagesOf(lockfile))
    .filter(([, entry]) => !isPart || !isForDevelopment(entry))
    .map(([place]) => place);
  const expected = `${expectedStamp(lockfile)}${isPart ? ' to start' : ''}`;
  if (currentStamp() === expected && hasFoldersOfWorkspaces(wanted)) return;
  say(`Installing dependencies (${isPart ? 'one to two' : 'two to three'} minutes on a first run)`);
  // Not `npm ci`: it refuses a lockfile that does not list the native builds of every platform.
  // `npm install --no-save` installs the same versions and changes no file.
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  // After an installation that fails half-way, the old stamp would be wrong as well.
  rmSync(stampFile, { force: true });
  // .npmrc keeps npm silent, which would hide why an installation fails.
  const options = ['--no-save', '--no-audit', '--no-fund', '--loglevel=notice'];
  await run(npm, ['install', ...(isPart ? ['--omit=dev'] : []), ...options]);
  writeStamp(expected);
}
