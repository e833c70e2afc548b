import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { freePort } from '../service/src/testing/freePort.ts';
import { inWords, showProblems } from './lib/contentCheck.mjs';
import { fakeRepository } from './testing/fakeRepository.ts';

const problem = {
  file: 'content/cleaning/landing.ts',
  line: 7,
  what: 'A comma is missing <here>.',
  fix: 'Write one.',
};

it('says a problem with its place, what is wrong and the fix', () => {
  expect(inWords([problem])).toBe(
    'content/cleaning/landing.ts:7  A comma is missing <here>.\n    Write one.',
  );
});

it('shows the problems where the site would be, and frees the port once they are fixed', async () => {
  const port = await freePort();
  const end = await showProblems(port, () => [problem]);
  const response = await fetch(`http://localhost:${port}/contact`);
  const text = await response.text();
  expect(response.status).toBe(503);
  expect(text).toContain('content/cleaning/landing.ts:7');
  expect(text).toContain('A comma is missing &#60;here&#62;.');
  expect(text).toContain('Write one.');
  await end();
  await expect(fetch(`http://localhost:${port}/`)).rejects.toThrow('fetch failed');
});

/** Answers with its process and how often it was asked, and ends when asked the third time. */
const FAKE_CHECK = `
import { createInterface } from 'node:readline';
let asked = 0;
createInterface({ input: process.stdin }).on('line', () => {
  if (++asked === 3) process.exit();
  console.log('printed by a definition');
  console.log(JSON.stringify({ problems: [], canBeShown: true, process: process.pid, asked }));
});`;

it('checks in one process, and starts another where it ended', async () => {
  const { folder, write, remove } = await fakeRepository();
  await write('node_modules/tsx/package.json', '{ "exports": { "./cli": "./cli.mjs" } }');
  await write('node_modules/tsx/cli.mjs', FAKE_CHECK);
  const code = `
    import { contentChecker } from ${JSON.stringify(`${folder}/scripts/lib/contentCheck.mjs`)};
    const checker = contentChecker();
    const found = await Promise.all([checker.check(), checker.check()]);
    for (let time = 0; time < 2; time += 1) found.push(await checker.check());
    checker.end();
    console.log(JSON.stringify(found));`;
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '-e',
    code,
  ]);
  const [first, second, third, fourth] = JSON.parse(
    stdout.trim().split('\n').at(-1) ?? '',
  ) as Record<string, unknown>[];
  expect(first).toMatchObject({ asked: 1, canBeShown: true });
  expect(second).toEqual({ ...first, asked: 2 });
  expect(third).toMatchObject({ canBeShown: false });
  expect(JSON.stringify(third)).toContain('The check itself failed');
  expect(fourth).toMatchObject({ asked: 1, canBeShown: true });
  expect(fourth?.process).not.toBe(first?.process);
  await remove();
});

/** Saves a file of the content in several ways, and says after which of them the content was checked. */
const SAVES = `
import { renameSync, rmSync, writeFileSync } from 'node:fs';
let onChecked = () => {};
const checker = { check: async () => ({ problems: [], canBeShown: true }), end() {} };
const watcher = await watchContent(checker, () => onChecked());
const file = folder + '/content/cleaning/words.ts';
const inPlace = (text) => writeFileSync(file, text);
const replaced = (text) => {
  writeFileSync(folder + '/words.tmp', text);
  renameSync(folder + '/words.tmp', file);
};
const saves = { inPlace, replaced, again: replaced, inPlaceThen: inPlace, removed: () => rmSync(file), back: inPlace,
  generatedRemoved: () => rmSync(folder + '/content/cleaning/generated', { recursive: true }) };
const checked = [];
for (const [name, save] of Object.entries(saves)) {
  const isChecked = new Promise((resolve) => {
    onChecked = () => resolve(true);
    setTimeout(() => resolve(false), 10_000).unref();
  });
  save('// ' + name);
  if (await isChecked) checked.push(name);
}
await watcher.close();
console.log(JSON.stringify(checked));`;

it('checks after every save, also of editors that put a new file in the place of the old one', async () => {
  const { folder, write, remove } = await fakeRepository();
  await write('content/cleaning/words.ts', '// first');
  await write('content/cleaning/generated/look.ts', '// made');
  const module = JSON.stringify(`${folder}/scripts/lib/contentCheck.mjs`);
  const code = `import { watchContent } from ${module};\nconst folder = ${JSON.stringify(folder)};${SAVES}`;
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '-e',
    code,
  ]);
  expect(JSON.parse(stdout)).toEqual([
    'inPlace',
    'replaced',
    'again',
    'inPlaceThen',
    'removed',
    'back',
    'generatedRemoved',
  ]);
  await remove();
}, 90_000);
