import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import getPort from 'get-port';
import { root } from './lib/shell.mjs';
import { fakeRepository, type FakeRepository } from './testing/fakeRepository.ts';

const INSTALL = 'npm install';
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

let repository: FakeRepository;
beforeEach(async () => {
  repository = await fakeRepository();
});
afterEach(() => repository.remove());

/** The script of package.json that a step runs. */
const scriptOf = (step: string) => /^npm run --silent (\S+)/.exec(step)?.[1] ?? '';

/** Whether one step was started before another. */
const isBefore = (steps: readonly string[], first: string, second: string) => {
  const at = (script: string) => steps.findIndex((step) => scriptOf(step) === script);
  expect(at(first)).toBeGreaterThanOrEqual(0);
  return at(first) < at(second);
};

describe('npm run check', () => {
  beforeEach(async () => {
    await repository.write('site/a.ts', 'changed');
    await repository.write('b.md', 'changed');
  });

  it('looks at what is changed, each file by what can read it', async () => {
    const { code, stdout, steps } = await repository.run('check.mjs');
    expect(code).toBe(0);
    expect(stdout).toContain('Lint, types and tests of 2 changed files');
    expect(stdout).toContain('What was changed is in order');
    expect(steps[0]).toContain(INSTALL);
    expect(steps[1]).toBe('npm run --silent content:index');
    expect(steps.slice(2).sort()).toEqual([
      'eslint --max-warnings 0 --no-warn-ignored site/a.ts',
      'npm run --silent types',
      'npm run --silent unit -- --findRelatedTests --passWithNoTests b.md site/a.ts',
      'prettier --check --ignore-unknown b.md site/a.ts',
    ]);
  });

  it.each(['prettier', 'eslint', 'npm run --silent types', 'npm run --silent unit'])(
    'fails, and shows why, where %s fails',
    async (step) => {
      const { code, stdout, stderr } = await repository.run('check.mjs', { failing: [step] });
      expect(code).toBe(1);
      expect(stdout).not.toContain('in order');
      expect(stderr).toMatch(/ended with 3/);
      expect(`${stdout}${stderr}`).toContain(`complaint of ${step}`);
      expect(stdout).toContain(`printed by ${step}`);
    },
  );

  it('fails where what the types are read from cannot be written', async () => {
    const failing = ['npm run --silent content:index'];
    const { code, steps } = await repository.run('check.mjs', { failing });
    expect(code).toBe(1);
    expect(steps.at(-1)).toBe('npm run --silent content:index');
  });

  it('looks at files that git does not know yet, that are staged, and at commits that the upstream lacks', async () => {
    repository.git('branch', 'upstream');
    repository.git('branch', '--set-upstream-to', 'upstream');
    await repository.write('committed.md', '');
    repository.git('add', 'committed.md');
    repository.git('commit', '-q', '-m', 'One');
    await repository.write('staged.md', '');
    repository.git('add', 'staged.md');
    repository.git('rm', '-q', '--cached', 'package-lock.json');
    const { steps } = await repository.run('check.mjs');
    const checked = steps.find((step) => step.startsWith('prettier'))?.split(' ') ?? [];
    expect(checked).toEqual(
      expect.arrayContaining(['committed.md', 'staged.md', 'site/a.ts', 'b.md']),
    );
    expect(checked).not.toContain('.gitignore');
  });

  it('looks at commits that the default branch lacks where there is no upstream', async () => {
    repository.git('update-ref', 'refs/remotes/origin/first', 'HEAD');
    repository.git('symbolic-ref', 'refs/remotes/origin/HEAD', 'refs/remotes/origin/first');
    await repository.write('committed.md', '');
    repository.git('add', 'committed.md');
    repository.git('commit', '-q', '-m', 'One');
    const { steps } = await repository.run('check.mjs');
    expect(steps).toContain('prettier --check --ignore-unknown committed.md b.md site/a.ts');
  });

  it('looks at files whose names git would quote', async () => {
    await repository.write('ñ "1".md', '');
    const { steps } = await repository.run('check.mjs');
    expect(steps).toContain('prettier --check --ignore-unknown b.md site/a.ts ñ "1".md');
  });

  it('fails, and says why, where git cannot tell', async () => {
    await rm(join(repository.folder, '.git'), { recursive: true });
    const { code, stdout, stderr } = await repository.run('check.mjs');
    expect(code).toBe(1);
    expect(stdout).not.toContain('Nothing is changed');
    expect(stderr).toContain('without git');
    expect(stderr).toContain('ot a git repository');
  });

  it('leaves out what was deleted, whether git was told or not', async () => {
    await repository.write('told.md', '');
    await repository.write('untold.md', '');
    repository.git('add', '-A');
    repository.git('commit', '-q', '-m', 'One');
    repository.git('rm', '-q', 'told.md');
    await rm(join(repository.folder, 'untold.md'));
    await repository.write('c.md', '');
    const { code, steps } = await repository.run('check.mjs');
    expect(code).toBe(0);
    expect(steps.filter((step) => step.includes('told.md'))).toEqual([]);
    expect(steps).toContain('prettier --check --ignore-unknown c.md');
  });
});

it('npm run check starts nothing where nothing is changed', async () => {
  const { code, stdout, steps } = await repository.run('check.mjs');
  expect([code, steps.length]).toEqual([0, 1]);
  expect(stdout).toContain('Nothing is changed');
});

describe('npm test', () => {
  /** Every step is a process: on a busy machine all took 28 s. The limit only ends what hangs. */
  const limit = 120_000;

  /** What CI has to run. */
  const checks = [
    ...['lint', 'types', 'content:check', 'size', 'build:all', 'unit'],
    ...['storybook:build', 'stories', 'e2e', 'e2e:engines', 'specification'],
  ];

  it(
    'runs every check once, after the ones that it needs',
    async () => {
      const { code, stdout, steps } = await repository.run('test.mjs');
      expect(code).toBe(0);
      expect(stdout).toMatch(/All checks passed in \d+ s/);
      const run = steps.map(scriptOf).filter((script) => script !== '');
      expect([...run].sort()).toEqual(['content:index', ...checks].sort());
      for (const script of run) expect(scripts).toHaveProperty([script]);
      expect(run[0]).toBe('content:index');
      expect(isBefore(steps, 'build:all', 'e2e')).toBe(true);
      expect(isBefore(steps, 'storybook:build', 'stories')).toBe(true);
      // Last, because it reads which tests ran.
      expect(run.at(-1)).toBe('specification');
      const unit = steps.find((step) => scriptOf(step) === 'unit');
      expect(unit).toContain(`--json --outputFile=${join(repository.folder, 'reports/unit.json')}`);
    },
    limit,
  );

  it.each(checks)(
    'fails, and shows why, where %s fails',
    async (script) => {
      const step = `npm run --silent ${script}`;
      const { code, stdout, stderr } = await repository.run('test.mjs', { failing: [step] });
      expect(code).toBe(1);
      expect(stdout).not.toContain('All checks passed');
      expect(`${stdout}${stderr}`).toContain(`complaint of ${step}`);
    },
    limit,
  );
});

describe('npm start', () => {
  it('installs and builds before it serves', async () => {
    const { code, stdout, steps } = await repository.run('start.mjs');
    expect([code, ...steps.map(scriptOf)]).toEqual([0, '', 'build']);
    expect(steps[0]).toContain(INSTALL);
    expect(stdout).toMatch(/ran server\n$/);
  });

  it('builds the service alone where another site is served, such as a draft', async () => {
    const env = { SITE_DIR: '.preview/site/public' };
    const { code, stdout, steps } = await repository.run('start.mjs', { env });
    expect(code).toBe(0);
    expect(steps.slice(1)).toEqual(['nx run @tidyguard/service:build']);
    expect(stdout).toMatch(/ran server\n$/);
  });

  it.each([INSTALL, 'npm run --silent build'])('serves nothing where %s fails', async (step) => {
    const { code, stdout } = await repository.run('start.mjs', { failing: [step] });
    expect(code).toBe(1);
    expect(stdout).not.toContain('ran server');
  });
});

describe.each(['leads', 'companies', 'database'])('npm run %s', (command) => {
  it('passes its arguments to the built command, and builds it where it is not built', async () => {
    const args = ['--format', 'json'];
    const first = await repository.run(`${command}.mjs`, { args });
    expect(first.code).toBe(0);
    expect(first.stdout).toMatch(new RegExp(`ran operation/cli/${command} --format json\\n$`));
    expect(first.steps.slice(1)).toEqual(['nx run @tidyguard/service:build']);
    await repository.write('content/dist/index.js', '');
    await repository.write('design-system/dist/email.js', '');
    const second = await repository.run(`${command}.mjs`, { args });
    expect(second.steps).toEqual([]);
    expect(second.stdout).toBe(`ran operation/cli/${command} --format json\n`);
  });

  it('runs nothing where the build fails', async () => {
    const { code, stdout, stderr } = await repository.run(`${command}.mjs`, { failing: ['nx'] });
    expect(code).toBe(1);
    expect(`${stdout}${stderr}`).toContain('complaint of nx');
    expect(stdout).not.toContain('ran operation');
  });
});

it('npm run leads keeps standard output for the list', async () => {
  const { stdout, stderr } = await repository.run('leads.mjs');
  expect(stdout).toBe('ran operation/cli/leads\n');
  expect(stderr).toContain('Building the service first');
  expect(stderr).toContain('printed by nx');
});

describe('npm run dev', () => {
  /** Prints what it was started with, and waits; one that is told to fail ends instead. */
  const server = (name: string) => `
    const { CONTENT, ...env } = process.env;
    console.log(JSON.stringify({ name: '${name}', args: process.argv.slice(2), cwd: process.cwd(),
      port: env.PORT, service: env.SERVICE_PORT, origins: env.ALLOWED_ORIGINS, site: env.SITE_DIR }));
    const ended = setTimeout(() => {}, 60_000);
    process.once('SIGTERM', () => { console.log('${name} was stopped'); clearTimeout(ended); });
    if (env.FAKE_ENDS === '${name}') setTimeout(() => { clearTimeout(ended); }, 500);`;

  beforeEach(async () => {
    await repository.write(
      'node_modules/tsx/package.json',
      '{ "name": "tsx", "exports": { "./cli": "./cli.cjs" } }',
    );
    // The same program also checks the content.
    await repository.write(
      'node_modules/tsx/cli.cjs',
      `if (process.argv.includes('serve')) console.log('{ "problems": [], "canBeShown": true }');
      else {${server('service')}}`,
    );
    await repository.write('site/package.json', '{}');
    await repository.write(
      'node_modules/gatsby/package.json',
      '{ "name": "gatsby", "exports": { "./cli": "./cli.cjs" } }',
    );
    await repository.write('node_modules/gatsby/cli.cjs', server('site'));
    await repository.write('content/a.ts', '');
  });

  it.each(['service', 'site'])('stops both where the %s ends', async (ends) => {
    const port = await getPort();
    const { code, stdout, steps } = await repository.run('dev.mjs', {
      env: { PORT: String(port), FAKE_ENDS: ends },
    });
    expect(code).toBe(0);
    expect(steps).toEqual([
      expect.any(String),
      expect.stringContaining('content/tsconfig.build.json'),
    ]);
    const other = ends === 'site' ? 'service' : 'site';
    expect(stdout).toContain(`${other} was stopped`);
    const started = [...stdout.matchAll(/^\{.*\}$/gm)].map(
      ([line]) => JSON.parse(line) as Record<string, unknown>,
    );
    const service = started.find(({ name }) => name === 'service');
    const site = started.find(({ name }) => name === 'site');
    const said = /Site at http:\/\/localhost:(\d+), service at http:\/\/localhost:(\d+)/.exec(
      stdout,
    );
    expect(said?.[1]).toBe(String(port));
    expect(site).toMatchObject({
      args: ['develop', '--port', String(port)],
      cwd: join(repository.folder, 'site'),
      service: said?.[2],
    });
    expect(service).toMatchObject({
      args: [
        'watch',
        '--clear-screen=false',
        '--exclude=content/**',
        '--tsconfig=tsconfig.base.json',
        '--conditions=@tidyguard/source',
        'service/src/server.ts',
      ],
      cwd: repository.folder,
      port: said?.[2],
      origins: `http://localhost:${port}`,
      site: 'none',
    });
  });

  it('starts no site where it is told to stop while the content is compiled', async () => {
    const slow = `process.kill(process.ppid, 'SIGINT'); setTimeout(() => undefined, 300);`;
    await repository.write('node_modules/typescript-7/bin/tsc', slow);
    const { code, stdout } = await repository.run('dev.mjs', {
      env: { PORT: String(await getPort()), FAKE_ENDS: 'site' },
    });
    expect(code).toBe(0);
    expect(stdout).not.toContain('"name":"site"');
  });
});

describe('npm run dev, while the content changes', () => {
  const WAITS = `const ended = setTimeout(() => {}, 60_000);
    process.once('SIGTERM', () => clearTimeout(ended));`;
  const APPEND = `const { appendFileSync, writeFileSync } = process.getBuiltinModule('node:fs');`;

  /** The fake programs: `onCheck` is run at each check with its number, `onSite` at each start of the site. */
  const programs = async (onCheck: string, onSite: string) => {
    for (const name of ['tsx', 'gatsby']) {
      await repository.write(
        `node_modules/${name}/package.json`,
        `{ "name": "${name}", "exports": { "./cli": "./cli.cjs" } }`,
      );
    }
    await repository.write(
      'node_modules/tsx/cli.cjs',
      `${APPEND} if (process.argv.includes('serve')) {
        let check = 0;
        process.stdin.on('data', () => { check += 1; ${onCheck} });
      } else { ${WAITS} }`,
    );
    await repository.write('site/package.json', '{}');
    await repository.write(
      'node_modules/gatsby/cli.cjs',
      `${APPEND} console.log('the site is started'); ${onSite} ${WAITS}`,
    );
    await repository.write('content/cleaning/outcomeId.ts', 'one');
    const { code, stdout } = await repository.run('dev.mjs', {
      env: { PORT: String(await getPort()) },
    });
    expect(code).toBe(0);
    return stdout;
  };
  const answer = (canBeShown: boolean) =>
    `console.log('{ "problems": [], "canBeShown": ${canBeShown} }');`;
  const STOP = "process.kill(process.ppid, 'SIGINT');";

  it('starts the site once a change makes it possible, and not before', async () => {
    const save = "writeFileSync('content/cleaning/outcomeId.ts', 'two');";
    const shown = await programs(
      `if (check === 1) { ${answer(false)} setTimeout(() => { ${save} }, 300); }
       else ${answer(true)}`,
      `setTimeout(() => { ${STOP} }, 300);`,
    );
    expect(shown).toMatch(/says what to fix[^]*the site is started/);
    expect(shown.match(/the site is started/g)).toHaveLength(1);
  });

  it('shows problems as long as no change makes the site possible', async () => {
    const save = "writeFileSync('content/cleaning/outcomeId.ts', 'two');";
    const shown = await programs(
      `if (check === 1) setTimeout(() => { ${save} }, 300);
       else setTimeout(() => { ${STOP} }, 1_000);
       ${answer(false)}`,
      '',
    );
    expect(shown).not.toContain('the site is started');
  });

  it('starts the site again where the outcomes change', async () => {
    const shown = await programs(
      answer(true),
      `const { existsSync } = process.getBuiltinModule('node:fs');
       if (existsSync('../second')) setTimeout(() => { ${STOP} }, 300);
       else { writeFileSync('../second', ''); setTimeout(() => writeFileSync('../content/cleaning/outcomeId.ts', 'two'), 300); }`,
    );
    expect(shown).toContain('The outcomes changed: starting the site again');
    expect(shown.match(/the site is started/g)).toHaveLength(2);
  });
});

describe('npm run reproducible', () => {
  const outputs =
    'content/dist design-system/dist service/dist site/public site/unpublished site/form-pictures reports';

  it.each([
    ['passes where both builds are the same', 'same', 0],
    ['fails where a file differs', '$TZ', 1],
  ])('%s', async (_, built, expected) => {
    const build = `for folder in ${outputs}; do mkdir -p $folder; echo "${built}" > $folder/file; done`;
    await repository.write('bin/npm', `#!/bin/sh\n[ "$1" = install ] || { ${build}; }\n`);
    const { code, stdout, stderr } = await repository.run('reproducible.mjs');
    expect(code).toBe(expected);
    expect(stdout).toContain(`site/public: 1 files, ${expected} differ`);
    expect(stderr.includes('differ between the two builds')).toBe(expected === 1);
  });
});

it.each([
  ['standard output', 'console.log("a word")'],
  ['standard error', 'console.error("a word")'],
])('what a step writes on %s is shown, at once or in one piece at the end', async (_, code) => {
  const shell = JSON.stringify(join(root, 'scripts/lib/shell.mjs'));
  for (const buffered of [true, false]) {
    const command = `import { run } from ${shell};
      await run(process.execPath, ['-e', ${JSON.stringify(code)}], { buffered: ${buffered} });`;
    const shown = await new Promise<string>((resolve) => {
      execFile(process.execPath, ['--input-type=module', '-e', command], (_error, stdout, stderr) =>
        resolve(stdout + stderr),
      );
    });
    expect(shown).toContain('a word\n');
  }
});
