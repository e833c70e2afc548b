import { execFile, execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { root } from '../lib/shell.mjs';

/** How a command ended. */
interface Ended {
  code: number;
  stdout: string;
  stderr: string;
  /** The steps that it started, in order: the program with its arguments. */
  steps: string[];
}

/**
 * A repository with the real commands of scripts/, whose programs only note that they were started,
 * write a line on both of their outputs, and fail where they are told to.
 */
export interface FakeRepository {
  folder: string;
  write: (file: string, text: string) => Promise<void>;
  git: (...args: string[]) => void;
  /** Runs a command of scripts/; steps whose line begins with one of `failing` end with code 3. */
  run: (
    script: string,
    options?: { args?: string[]; failing?: string[]; env?: Record<string, string> },
  ) => Promise<Ended>;
  remove: () => Promise<void>;
}

/** Notes its start under its name, then ends as the environment says; npm's options say nothing of the step. */
const fakeProgram = (name: string) => `#!/usr/bin/env node
const { appendFileSync } = process.getBuiltinModule('node:fs');
const step = ${JSON.stringify(name)} + ' ' + process.argv.slice(2).join(' ');
appendFileSync(process.env.FAKE_STEPS, step + '\\n');
console.log('printed by ' + step);
console.error('complaint of ' + step);
const failing = JSON.parse(process.env.FAKE_FAILING);
// Later than what runs beside it, so that nothing ends by chance before it is looked at.
const isFailing = failing.some((start) => step.startsWith(start));
setTimeout(() => process.exit(isFailing ? 3 : 0), isFailing ? 100 : 0);
`;

/** Makes one; nothing in it is changed or committed. */
export async function fakeRepository(): Promise<FakeRepository> {
  const folder = await mkdtemp(join(tmpdir(), 'tidyguard-commands-'));
  const write = async (file: string, text: string) => {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text, { mode: 0o755 });
  };
  const git = (...args: string[]) => {
    const identity = ['-c', 'user.name=A', '-c', 'user.email=a@example.com'];
    execFileSync('git', [...identity, ...args], { cwd: folder, stdio: 'ignore' });
  };
  await cp(join(root, 'scripts'), join(folder, 'scripts'), { recursive: true });
  await write('package.json', '{ "type": "module" }');
  await write('package-lock.json', '{}');
  await write('.gitignore', 'node_modules/\nbin/\nsteps\ndist/\nreports/\n');
  for (const name of ['prettier', 'eslint', 'tsc']) {
    await write(`node_modules/.bin/${name}`, fakeProgram(name));
  }
  await write('bin/npm', fakeProgram('npm'));
  await write('node_modules/lerna/dist/cli.js', fakeProgram('lerna'));
  await symlink(join(root, 'node_modules/playwright'), join(folder, 'node_modules/playwright'));
  for (const file of [
    'server',
    'operation/cli/companies',
    'operation/cli/leads',
    'operation/cli/database',
  ]) {
    await write(
      `service/dist/${file}.js`,
      `console.log('ran', '${file}', ...process.argv.slice(2));`,
    );
  }
  git('init', '-q');
  git('add', '-A');
  git('commit', '-q', '-m', 'All');

  return {
    folder,
    write,
    git,
    remove: () => rm(folder, { recursive: true }),
    run: async (script, { args = [], failing = [], env = {} } = {}) => {
      await writeFile(join(folder, 'steps'), '');
      const ended = await new Promise<Omit<Ended, 'steps'>>((resolve) => {
        execFile(
          process.execPath,
          [join(folder, 'scripts', script), ...args],
          {
            cwd: folder,
            env: {
              PATH: `${join(folder, 'bin')}${delimiter}${process.env.PATH ?? ''}`,
              FAKE_STEPS: join(folder, 'steps'),
              FAKE_FAILING: JSON.stringify(failing),
              CHROMIUM_PATH: process.execPath,
              ...env,
            },
          },
          (error, stdout, stderr) =>
            resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
        );
      });
      const steps = (await readFile(join(folder, 'steps'), 'utf8')).trim().split('\n');
      return { ...ended, steps: steps.filter((step) => step !== '') };
    },
  };
}
