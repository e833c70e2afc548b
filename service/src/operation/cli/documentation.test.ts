import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../common/packageRoot.ts';
import { commandNames, optionNames, parseCommand } from './arguments.ts';
import { HELP } from './help.ts';

const page = readFileSync(join(packageRoot, '../docs/operations.md'), 'utf8');

/** What stands for a value in the documents, and a value in its place. */
const values: readonly [RegExp, string][] = [
  [/(?<=--lead )ID\b/g, '0189c8a2-3f5e-7a1b-9c2d-4e5f6a7b8c9d'],
  [/(?<=--phone )…/g, '2145550123'],
  [/(?<=--consent )ID\/1\b/g, '0189c8a2-3f5e-7a1b-9c2d-4e5f6a7b8c9d/1'],
];

/** The words of a command as the shell hands them on, without what it does with the output. */
const wordsOf = (command: string) =>
  values
    .reduce((text, [placeholder, value]) => text.replaceAll(placeholder, value), command)
    .replace(/\s+#.*$/, '')
    .replace(/\s*[>|].*$/, '')
    .split(' ')
    .filter((word) => word !== '');

/** Every `npm run leads -- …` of the page, and each `-- …` that stands for the rest of one. */
const commands = [
  ...[...page.matchAll(/npm run leads(?: -- ([^`\n]*))?/g)].map(([, rest = '']) => rest),
  ...[...page.matchAll(/`-- ([^`]+)`/g)].map(([, rest = '']) => rest),
];

test.each(commands)('npm run leads -- %s is a command', (command) => {
  expect(() => parseCommand(wordsOf(command))).not.toThrow();
});

test('the page shows every command', () => {
  const shown = new Set(commands.map((command) => parseCommand(wordsOf(command)).name));
  expect([...commandNames].filter((name) => !shown.has(name as 'list'))).toEqual([]);
});

test('the help names every command and option', () => {
  const words = new Set(HELP.match(/[a-z][a-z-]*/g));
  const options = new Set(HELP.match(/--[a-z][a-z-]*/g));
  expect(commandNames.filter((name) => !words.has(name))).toEqual([]);
  expect(optionNames.filter((name) => name !== 'help' && !options.has(`--${name}`))).toEqual([]);
});
