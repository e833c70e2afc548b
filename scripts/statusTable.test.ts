import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { conformanceReport } from '../.storybook/conformance.ts';
import { root } from './lib/shell.mjs';

const BEHAVIOUR = '.storybook/sweep/behaviour.spec.ts';
const cells = (says: string) => ({ Button: { keyboard: { says, test: 'a.ts' } } });

/** The line of a criterion in the report. */
const line = (report: string, criterion: string) =>
  report.split('\n').find((each) => each.startsWith(`| ${criterion} `));

describe('the conformance report', () => {
  it.each([
    ['passes', [], 'No Keyboard Trap | Supports'],
    ['fails', [], 'No Keyboard Trap | Partially Supports'],
    ['passes', [[BEHAVIOUR, false]], 'No Keyboard Trap | Partially Supports'],
  ] as const)('says of a cell that %s, with other results %j: %s', (says, results, verdict) => {
    const report = conformanceReport(cells(says), new Map(results));
    expect(line(report, '2.1.2')).toContain(verdict);
  });

  it.each([
    [[], 'Not Evaluated', ', not evaluated by this run'],
    [[[BEHAVIOUR, true]], 'Supports', `](../${BEHAVIOUR}) |`],
    [[[BEHAVIOUR, false]], 'Partially Supports', 'Fails: [behaviour.spec.ts]'],
  ] as const)(
    'says what a test tells that the run had, or had not: %j',
    (results, verdict, remark) => {
      const onInput = line(conformanceReport(cells('passes'), new Map(results)), '3.2.2');
      expect(onInput).toContain(`On Input | ${verdict}`);
      expect(onInput).toContain(remark);
    },
  );

  it('is refused without any component', () => {
    expect(() => conformanceReport({}, new Map())).toThrow('No test of a component ran.');
  });
});

describe('npm run status', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: { status: string };
  };
  const WRITTEN = 'docs/component-status.md';
  let folder = '';
  const write = async (file: string, text: string) => {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  };
  const report = (...ok: boolean[]) =>
    JSON.stringify({
      suites: [
        {
          title: 'status.spec.ts',
          specs: ok.map((isOk, index) => ({
            title: `Button: ${['axe', 'keyboard'][index]}`,
            file: 'status.spec.ts',
            line: 1,
            ok: isOk,
            tests: [],
          })),
        },
      ],
    });

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tidyguard-status-'));
    for (const name of ['conformance', 'since', 'status', 'statusTable']) {
      const file = `.storybook/${name}.ts`;
      await cp(join(root, file), join(folder, file));
    }
    await cp(join(root, 'package.json'), join(folder, 'package.json'));
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
    await write('design-system/CHANGELOG.md', '# A\n\n## 0.1.0\n');
    await write('.changeset/README.md', '');
    await write('site/src/a.tsx', '');
    await mkdir(join(folder, 'docs'));
    // Stands for the tests: it writes the report that it is given, if any.
    const tests = '#!/bin/sh\n[ ! -e next.json ] || cp next.json "$PLAYWRIGHT_JSON_OUTPUT_FILE"\n';
    await write('bin/playwright', tests);
    await write('bin/npm', '#!/bin/sh\n[ ! -e units.json ] || cp units.json test-results/\n');
    for (const name of ['playwright', 'npm']) await chmod(join(folder, 'bin', name), 0o755);
    // The report of an earlier run.
    await write('test-results/status.json', report(true));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const status = () =>
    new Promise<number>((resolve) => {
      const path = [join(folder, 'bin'), join(root, 'node_modules/.bin'), process.env.PATH];
      const env = { ...process.env, NODE_OPTIONS: '', PATH: path.join(delimiter) };
      execFile('sh', ['-c', scripts.status], { cwd: folder, env }, (error) =>
        resolve(error ? Number(error.code) : 0),
      );
    });

  it('writes what the tests said, and passes where all pass', async () => {
    await write('next.json', report(true, true));
    expect(await status()).toBe(0);
    expect(readFileSync(join(folder, WRITTEN), 'utf8')).toContain('[passes]');
  });

  it.each([
    ['passed', 'Supports'],
    ['failed', 'Partially Supports'],
    ['did not run', 'Not Evaluated'],
  ])('says by unit tests that %s of what only they tell: %s', async (result, verdict) => {
    await write('next.json', report(true, true));
    const name = join(folder, 'design-system/src/FieldMessage/FieldMessage.test.tsx');
    if (result !== 'did not run') {
      await write('units.json', JSON.stringify({ testResults: [{ name, status: result }] }));
    }
    expect(await status()).toBe(0);
    const written = readFileSync(join(folder, 'docs/accessibility-conformance.md'), 'utf8');
    expect(line(written, '4.1.3')).toMatch(new RegExp(`\\| ${verdict} +\\|`));
  });

  it('writes what the tests said, and fails where a cell fails', async () => {
    await write('next.json', report(true, false));
    expect(await status()).toBe(1);
    expect(readFileSync(join(folder, WRITTEN), 'utf8')).toContain('[fails]');
  });

  it.each([
    ['no report but an earlier one', null],
    ['a report without tests', report()],
  ])('writes nothing and fails where there is %s', async (_, text) => {
    if (text !== null) await write('next.json', text);
    expect(await status()).toBe(1);
    expect(existsSync(join(folder, WRITTEN))).toBe(false);
  });
});
