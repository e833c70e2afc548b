// @ts-check
/**
 * `npm run reproducible` builds the last commit twice, from nothing, in two folders of different names
 * and under two time zones, and compares every byte of what the builds wrote. It exits with 1 if one
 * differs. About ten minutes; docs/security.md says what it is for.
 */
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { main, root, run, say, SIGNALS, StepFailed } from './lib/shell.mjs';

const OUTPUTS = [
  'content/dist',
  'design-system/dist',
  'service/dist',
  'site/public',
  'site/unpublished',
  'site/form-pictures',
  'reports',
];
const WORKSPACES = ['.', 'content', 'design-system', 'service', 'site'];
const SHOWN = 40;
/** Differences that a build could keep: where it runs, when, and in which time zone. */
const BUILDS = [
  { folder: 'one/tidyguard', zone: 'UTC' },
  { folder: 'another/place/with-a-longer-name', zone: 'Pacific/Kiritimati' },
];

const temporary = mkdtempSync(join(tmpdir(), 'tidyguard-reproducible-'));
process.once('exit', () => rmSync(temporary, { recursive: true, force: true }));
// Without these, a signal would end this process between two steps and leave the copy; so the next step
// gets it instead.
for (const signal of SIGNALS) process.on(signal, () => undefined);

/** Copies the last commit, with the packages that are installed here. @param {string} folder */
function cloneInto(folder) {
  mkdirSync(dirname(folder), { recursive: true });
  execFileSync('git', ['clone', '--quiet', root, folder], { stdio: 'inherit' });
  for (const workspace of WORKSPACES) {
    const modules = join(workspace, 'node_modules');
    if (!existsSync(join(root, modules))) continue;
    // Links lead to the copy's own workspaces.
    cpSync(join(root, modules), join(folder, modules), { recursive: true, verbatimSymlinks: true });
  }
}

/** Removes all that an earlier build left, except the installed packages. @param {string} folder */
function clean(folder) {
  rmSync(join(folder, 'node_modules/.cache'), { recursive: true, force: true });
  execFileSync('git', ['clean', '-fdxq', '--exclude=node_modules'], { cwd: folder });
}

/** The files below a folder, sorted. @param {string} folder */
const filesOf = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();

/**
 * The files that are not the same in both folders, and how many there are in all.
 *
 * @param {string} one
 * @param {string} other
 */
function compare(one, other) {
  const names = [...new Set([...filesOf(one), ...filesOf(other)])];
  const differing = names.filter((name) => {
    const [first, second] = [join(one, name), join(other, name)];
    return (
      !existsSync(first) || !existsSync(second) || !readFileSync(first).equals(readFileSync(second))
    );
  });
  return { files: names.length, differing };
}

await main(async () => {
  await ensureInstalled();
  if (execFileSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' }) !== '') {
    console.log('What is not committed is not built.');
  }
  let folder = '';
  const kept = BUILDS.map((_, index) => join(temporary, `build-${index + 1}`));
  for (const [index, { folder: name, zone }] of BUILDS.entries()) {
    const place = join(temporary, name);
    say(`Build ${index + 1}: in ${name}, time zone ${zone}`);
    if (folder === '') cloneInto(place);
    else {
      mkdirSync(dirname(place), { recursive: true });
      renameSync(folder, place);
    }
    folder = place;
    clean(folder);
    await run('npm', ['run', '--silent', 'build'], { cwd: folder, env: { TZ: zone } });
    for (const output of OUTPUTS) {
      const target = join(kept[index] ?? '', output);
      mkdirSync(dirname(target), { recursive: true });
      renameSync(join(folder, output), target);
    }
  }
  say('Both builds compared');
  let differences = 0;
  for (const output of OUTPUTS) {
    const [one = '', other = ''] = kept.map((build) => join(build, output));
    const { files, differing } = compare(one, other);
    differences += differing.length;
    console.log(`${output}: ${files} files, ${differing.length} differ`);
    for (const name of differing.slice(0, SHOWN)) console.log(`  ${name}`);
  }
  if (differences > 0) throw new StepFailed(`${differences} files differ between the two builds`);
});
