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
 * write a line on both of their outputs, and fail if they are told to.
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

/**
 * Notes its start under its name, then ends as the environment says; npm's options do not tell which step
 * it is. A shell script, because a test starts up to twenty of them, and Node takes ten times as long.
 */
const fakeProgram = (name: string) => `#!/bin/sh
step="${name} $*"
printf '%s\\n' "$step" >> "$FAKE_STEPS"
printf '%s\\n' "printed by $step"
printf '%s\\n' "complaint of $step" >&2
while IFS= read -r start; do
  [ -n "$start" ] || continue
  case "$step" in
    "$start"*)
      # Later than what runs beside it, so that nothing ends by chance before it is looked at.
      sleep 0.1
      exit 3
      ;;
  esac
done << END
$FAKE_FAILING
END
`;

/** Makes one, in which everything is committed. */
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
  for (const name of ['prettier', 'eslint']) {
    await write(`node_modules/.bin/${name}`, fakeProgram(name));
  }
  await write('bin/npm', fakeProgram('npm'));
  // These are started with Node.
  for (const [name, file] of [
    ['nx', 'nx/dist/bin/nx.js'],
    ['tsc', 'typescript-7/bin/tsc'],
  ] as const) {
    await write(`bin/${name}`, fakeProgram(name));
    await write(
      `node_modules/${file}`,
      `const { spawnSync } = process.getBuiltinModule('node:child_process');
       process.exit(spawnSync('${name}', process.argv.slice(2), { stdio: 'inherit' }).status);`,
    );
  }
  for (const name of ['playwright', 'chokidar', 'get-port']) {
    await symlink(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  }
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
              FAKE_FAILING: failing.join('\n'),
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
