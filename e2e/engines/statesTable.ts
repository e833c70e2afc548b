/**
 * `npm run engines`: writes what the last run of e2e/engines found into docs/qa.md, a row for each state and a
 * column for each engine.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import type { EngineName } from './driver.ts';
import { engines } from './engines.ts';

interface Spec {
  title: string;
  file: string;
  tests: {
    projectName: string;
    annotations: { type: string; description?: string }[];
    results: { status: string }[];
  }[];
}

interface Suite {
  specs?: Spec[];
  suites?: Suite[];
}

const root = join(import.meta.dirname, '../..');
const page = join(root, 'docs/qa.md');
const names = Object.keys(engines) as EngineName[];
const START = '<!-- engines: written by npm run engines -->';
const END = '<!-- engines: end -->';

const specsOf = ({ specs = [], suites = [] }: Suite): Spec[] => [
  ...specs,
  ...suites.flatMap(specsOf),
];

/** A cell's text: never empty, and never a pass for what was not tried. */
function cellOf(specs: readonly Spec[], engine: EngineName): string {
  const test = specs
    .flatMap(({ tests }) => tests)
    .find(({ projectName }) => projectName === engine);
  if (!test) return 'not run: no such engine on that machine';
  const reason = test.annotations.find(({ type }) => type === 'skip')?.description;
  if (reason !== undefined) return `not possible here: ${reason}`;
  return test.results.at(-1)?.status === 'passed' ? 'passes' : 'fails';
}

const report = JSON.parse(readFileSync(join(root, 'test-results/engines.json'), 'utf8')) as Suite;
const specs = specsOf(report);
const titleOf = ({ title }: Spec) => title.replace(/ @\w+$/, '');
const titles = [...new Set(specs.map(titleOf))];
const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
const table = [
  row(['what a visitor sees or does', ...names]),
  row(['---', ...names.map(() => '---')]),
  ...titles.map((title) => {
    const same = specs.filter((spec) => titleOf(spec) === title);
    return row([title, ...names.map((engine) => cellOf(same, engine))]);
  }),
].join('\n');

const text = readFileSync(page, 'utf8');
const before = text.split(START)[0] ?? '';
const after = text.split(END)[1] ?? '';
const options = await resolveConfig(page);
const written = `${before}${START}\n\n${table}\n\n${END}${after}`;
writeFileSync(page, await format(written, { ...options, filepath: page }));
const failing = table.split('\n').filter((line) => line.includes('| fails'));
process.stdout.write(
  `${titles.length} states in ${names.join(', ')}; with a fault: ${failing.length}\n`,
);
process.exitCode = failing.length > 0 ? 1 : 0;
