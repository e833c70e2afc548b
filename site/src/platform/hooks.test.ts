import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { hooks, nothingFor, type HookName } from './hooks';

const readme = readFileSync(join(__dirname, 'README.md'), 'utf8');

it.each(Object.keys(hooks) as HookName[])('%s has its file, and a place in the README', (name) => {
  expect(existsSync(join(__dirname, hooks[name].file))).toBe(true);
  expect(readme).toContain(`\`${name}\``);
});

it('names the hook, its file and what to do', () => {
  expect(nothingFor('lateScripts', 'index.html holds no script')).toMatch(
    /^The hook 'lateScripts' \(site\/src\/platform\/lateScripts\.ts\) has nothing to act on: index\.html holds no script\. Look at the scripts/,
  );
});

/** Whether a file that the README names is in this folder, in the site or among the journeys. */
function isThere(file: string) {
  const journeys = readdirSync(join(__dirname, '../../../e2e'), { recursive: true }).map(String);
  return (
    ['.', '..', '../..'].some((folder) => existsSync(join(__dirname, folder, file))) ||
    journeys.some((journey) => basename(journey) === file)
  );
}

it('has a README that names only files and tests that are there', () => {
  const named = [...readme.matchAll(/`([\w./-]+\.tsx?)`/g)].map(([, file = '']) => file);
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((file) => !isThere(file))).toEqual([]);
});
