// @ts-check
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run, say, StepFailed } from './shell.mjs';

const LEAST_NODE = [20, 19];

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [leastMajor = 0, leastMinor = 0] = LEAST_NODE;
  if (major > leastMajor || (major === leastMajor && minor >= leastMinor)) return;
  throw new StepFailed(
    `Node ${process.versions.node} is too old: install Node ${LEAST_NODE.join('.')} or later from https://nodejs.org`,
  );
}

const stampFile = join(root, 'node_modules', '.tidyguard-installed');

/** What an installation depends on: the lockfile, and the Node that native parts were fetched for. */
function wantedStamp() {
  const lockfile = readFileSync(join(root, 'package-lock.json'));
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

/** Installs the dependencies unless exactly these are there. */
export async function ensureInstalled() {
  checkNode();
  const wanted = wantedStamp();
  if (currentStamp() === wanted) return;
  say('Installing dependencies (two to three minutes on a first run)');
  // Not `npm ci`: it refuses a lockfile that lacks the native builds of some other platform, which
  // is what a registry without them leaves behind. This installs what the lockfile says all the same.
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  await run(npm, ['install', '--no-save', '--no-audit', '--no-fund']);
  writeFileSync(stampFile, wanted);
}
