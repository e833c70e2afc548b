import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parse } from 'yaml';
import { siteSettings } from '../site/src/config/settings.ts';
import { reports } from './lib/reports.mjs';
import { root } from './lib/shell.mjs';
import { parts } from './mutation/parts.mjs';

const folder = join(root, '.github/workflows');
const workflows = readdirSync(folder);

/** What a workflow runs, in its `run:` lines and blocks, comments left out. */
const commandsOf = (workflow: string) =>
  readFileSync(join(folder, workflow), 'utf8').replace(/^\s*#.*$/gm, '');

it.each(workflows)('%s installs as the commands do, on a lockfile that npm ci refuses', (name) => {
  const commands = commandsOf(name);
  expect(commands).not.toMatch(/npm (ci|clean-install)\b/);
  // As install.mjs does: the same versions, and no file changed.
  for (const [line] of commands.matchAll(/npm (install|i)\b.*/g)) {
    expect(line).toBe('npm install --no-save --no-audit --no-fund');
  }
});

interface Step {
  uses?: string;
  run?: string;
  if?: string;
  with?: Record<string, unknown>;
}
interface Job {
  'timeout-minutes'?: number;
  steps: Step[];
  strategy?: { matrix: Record<string, string[]> };
}
interface Workflow {
  on: Record<string, { branches?: string[] } | null>;
  permissions: Record<string, string>;
  jobs: Record<string, Job>;
}
const read = (name: string) => parse(readFileSync(join(folder, name), 'utf8')) as Workflow;
const jobs = workflows.flatMap((name) =>
  Object.entries(read(name).jobs).map(([job, definition]) => ({ name, job, definition })),
);
const runs = (definition: Job) => definition.steps.map(({ run }) => run ?? '').join('\n');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

it.each(workflows)('%s may only read the repository', (name) => {
  expect(read(name).permissions).toEqual({ contents: 'read' });
});

it.each(jobs)('$name: $job runs what exists, on the Node of .nvmrc, and ends by itself', (each) => {
  const { definition } = each;
  const uses = definition.steps.map((step) => step.uses ?? '');
  expect(uses[0]).toMatch(/^actions\/checkout@v\d+$/);
  const node = definition.steps.find((step) => step.uses?.startsWith('actions/setup-node@'));
  expect(node?.with).toMatchObject({ 'node-version-file': '.nvmrc' });
  expect(definition['timeout-minutes']).toBeGreaterThan(0);
  const commands = [...runs(definition).matchAll(/npm run (\S+)|(?<=^|\s)(\.ci\/\S+)/g)];
  for (const [, script, file] of commands) {
    if (script !== undefined) expect(scripts).toHaveProperty([script]);
    if (file !== undefined) expect(existsSync(join(root, file))).toBe(true);
  }
  // Otherwise a failing command would pass.
  for (const step of definition.steps) expect(step).not.toHaveProperty('continue-on-error');
  expect(runs(definition)).not.toContain('|| true');
});

it('each push to main and each pull request runs npm test and npm start', () => {
  const { on, jobs: checks } = read('ci.yml');
  expect(on).toEqual({ push: { branches: ['main'] }, pull_request: null });
  const commands = Object.values(checks).map(runs).join('\n');
  expect(commands).toMatch(/^\.ci\/run$/m);
  expect(readFileSync(join(root, '.ci/run'), 'utf8')).toMatch(/^npm test$/m);
  expect(commands).toMatch(/^\.ci\/start$/m);
});

it('mutation testing in CI takes every part, and keeps the results of each', () => {
  const { mutation } = read('mutation.yml').jobs;
  expect(mutation?.strategy?.matrix.part?.toSorted()).toEqual(
    parts.map(({ name }) => name).toSorted(),
  );
  const upload = mutation?.steps.find((step) => step.uses?.startsWith('actions/upload-artifact'));
  expect(upload).toMatchObject({ if: 'always()' });
  expect(upload?.with?.name).toBe('mutation-${{ matrix.part }}');
});

it('what the commands leave is kept from where they leave it, also after a failure', () => {
  const [upload] =
    read('evidence.yml').jobs.faults?.steps.filter((step) =>
      step.uses?.startsWith('actions/upload-artifact'),
    ) ?? [];
  expect(upload?.with?.path).toBe(relative(root, reports.faults));
  expect(upload?.if).toBe('always()');
});

it('a build is made again when a setting of the site changes', () => {
  const { targetDefaults } = JSON.parse(readFileSync(join(root, 'nx.json'), 'utf8')) as {
    targetDefaults: Record<string, { inputs: (string | { env: string })[] }>;
  };
  const names = targetDefaults.build?.inputs.flatMap((input) =>
    typeof input === 'string' ? [] : [input.env],
  );
  expect(names?.toSorted()).toEqual(Object.keys(siteSettings).toSorted());
});
