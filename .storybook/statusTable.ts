import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { conformanceReport, type TestResults } from './conformance.ts';
import { sinceCell } from './since.ts';
import { ENGINES, type Cell, type StatusTable } from './status.ts';

/**
 * Writes the status table and the accessibility conformance report from the tests' results: `npm run
 * status` runs the tests first. It writes nothing if no tests ran, and exits with 1 if a cell fails.
 */

const root = join(import.meta.dirname, '..');
const inRoot = (...path: string[]) => join(root, ...path);

interface Spec {
  title: string;
  file: string;
  line: number;
  ok: boolean;
  tests: { projectName: string; annotations: { type: string; description?: string }[] }[];
}

interface Suite {
  title: string;
  specs?: Spec[];
  suites?: Suite[];
}

const specsOf = ({ specs = [], suites = [] }: Suite): Spec[] => [
  ...specs,
  ...suites.flatMap(specsOf),
];

function readSpecs(report: string): Spec[] {
  const { suites } = JSON.parse(readFileSync(inRoot(report), 'utf8')) as { suites: Suite[] };
  return suites.flatMap(specsOf);
}

/** For each file of unit tests that ran, whether all its tests passed, from Jest's report. */
function unitResults(): [file: string, passed: boolean][] {
  const report = inRoot('test-results/units.json');
  if (!existsSync(report)) return [];
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
    testResults: { name: string; status: string }[];
  };
  return testResults.map(({ name, status }) => [relative(root, name), status === 'passed']);
}

/** For each test file that ran, whether all its tests passed. */
function resultsOf(specs: readonly Spec[]): TestResults {
  const results = new Map(unitResults());
  for (const { file, ok } of specs) {
    const path = `.storybook/sweep/${file}`;
    results.set(path, ok && results.get(path) !== false);
  }
  return results;
}

/** The sources of the site's pages, in which other engines meet the components. */
const pages = readdirSync(inRoot('site/src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /(?<!\.(test|stories))\.tsx$/.test(file))
  .map((file) => readFileSync(inRoot('site/src', file), 'utf8'))
  .join('\n');

/** What the journeys in another engine show about a component, because they walk through its pages. */
function engineCell(component: string, engine: string): Cell {
  const test = 'e2e/engines/quiz.engines.ts';
  if (!new RegExp(`\\b${component}\\b`).test(pages)) return { says: 'on no page', test };
  if (!existsSync(inRoot('test-results/engines.json'))) return { says: 'not run', test };
  const specs = readSpecs('test-results/engines.json').filter(({ tests }) =>
    tests.some(({ projectName }) => projectName === engine),
  );
  if (specs.length === 0) return { says: 'not run', test };
  return { says: specs.every(({ ok }) => ok) ? 'passes, in journeys' : 'fails', test };
}

function tableOf(specs: readonly Spec[]): StatusTable {
  const table: StatusTable = {};
  for (const { title, line, ok, tests } of specs) {
    const [component = '', criterion = ''] = title.split(': ');
    const figure = tests
      .flatMap(({ annotations }) => annotations)
      .find(({ type }) => type === 'figure')?.description;
    const says = ok ? (figure ?? 'passes') : 'fails';
    (table[component] ??= {})[criterion] = {
      says,
      test: `.storybook/sweep/status.spec.ts#L${line}`,
    };
  }
  for (const [component, cells] of Object.entries(table)) {
    for (const engine of ENGINES) cells[engine] = engineCell(component, engine);
    cells['since'] = sinceCell(root, component);
  }
  return table;
}

function statusPage(table: StatusTable) {
  const names = Object.keys(table).sort();
  const criteria = Object.keys(table[names[0] ?? ''] ?? {});
  const row = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [
    '# What each component is known to do',
    'Written by `npm run status` from the tests that each cell links to; nobody edits it. _Keyboard_: how many controls ' +
      'Tab reaches, each with a visible focus. _Bytes_: script with its styles, minified and gzipped, without React ' +
      'and Emotion. _WebKit_ and _Firefox_: the journeys of `e2e/engines` through the pages that the component is on; ' +
      '_not run_ where this machine has not run them before (`test-results/engines.json`).',
    [
      row(['component', ...criteria]),
      row(['---', ...criteria.map(() => '---')]),
      ...names.map((name) =>
        row([
          name,
          ...criteria.map((criterion) => {
            const { says, test } = table[name]?.[criterion] ?? { says: '', test: '' };
            return `[${says}](../${test})`;
          }),
        ]),
      ),
    ].join('\n'),
  ].join('\n\n');
}

async function write(file: string, text: string) {
  const options = await resolveConfig(inRoot(file));
  writeFileSync(inRoot(file), await format(text, { ...options, filepath: file }));
}

const REPORT = 'test-results/status.json';
const specs = existsSync(inRoot(REPORT)) ? readSpecs(REPORT) : [];
const table = tableOf(specs.filter(({ file }) => file === 'status.spec.ts'));
const conformance = conformanceReport(table, resultsOf(specs));
await write('.storybook/status.json', JSON.stringify(table));
await write('docs/component-status.md', statusPage(table));
await write('docs/accessibility-conformance.md', conformance);
const failing = Object.entries(table).flatMap(([name, cells]) =>
  Object.entries(cells).flatMap(([criterion, { says }]) =>
    says === 'fails' ? [`${name}: ${criterion}`] : [],
  ),
);
process.stdout.write(
  `${Object.keys(table).length} components, ${failing.length} cells fail: ${failing.join(', ')}\n`,
);
if (failing.length > 0) process.exitCode = 1;
