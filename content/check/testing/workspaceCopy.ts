import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import type { Findings } from '../allProblems.ts';
import { SPECIFICATION } from '../quotedWords.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const run = promisify(execFile);

/** The parts of the repository that the editors' commands need. */
export const WORKSPACE_PARTS = [
  'content',
  'design-system/src/illustrations/index.ts',
  'design-system/tokens',
  SPECIFICATION.file,
  'package.json',
  'scripts/lib/contentCheck.mjs',
  'scripts/lib/shell.mjs',
  'tsconfig.base.json',
];

/** A copy of the content, to be edited as an editor would, with the real commands. */
export interface WorkspaceCopy {
  folder: string;
  read: (file: string) => string;
  write: (file: string, text: string) => void;
  remove: (file: string) => void;
  /** Runs `npm run content:<command>`. */
  run: (...command: string[]) => Promise<string>;
  /** What `npm run content:check` and `npm run dev` find; as in `dev`, one process looks at what changed. */
  check: () => Promise<Findings>;
  /** Ends its processes and removes it. */
  end: () => Promise<void>;
}

/** Copies the content into a temporary folder. */
export function copyWorkspace(): WorkspaceCopy {
  const folder = mkdtempSync(path.join(tmpdir(), 'workspace-'));
  for (const part of WORKSPACE_PARTS) {
    cpSync(path.join(root, part), path.join(folder, part), {
      recursive: true,
      filter: (source) => !/(\.test\.ts|[/\\](dist|node_modules))$/.test(source),
    });
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
  const command = async (...options: string[]) => {
    const cli = path.join(folder, 'content/check/cli.ts');
    const { stdout } = await run(process.execPath, ['--import', 'tsx', cli, ...options], {
      cwd: folder,
      env: { ...process.env, NODE_OPTIONS: '' },
      maxBuffer: 10_000_000,
    });
    return stdout;
  };
  let serving: { child: ChildProcess; lines: AsyncIterator<string> } | undefined;
  const serve = () => {
    const cli = path.join(folder, 'content/check/cli.ts');
    const child = spawn(process.execPath, ['--import', 'tsx', cli, 'serve'], {
      cwd: folder,
      env: { ...process.env, NODE_OPTIONS: '' },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    return { child, lines: createInterface({ input: child.stdout })[Symbol.asyncIterator]() };
  };
  return {
    folder,
    read: (file) => readFileSync(path.join(folder, file), 'utf8'),
    write: (file, text) => writeFileSync(path.join(folder, file), text),
    remove: (file) => rmSync(path.join(folder, file)),
    run: command,
    check: async () => {
      const { child, lines } = (serving ??= serve());
      child.stdin?.write('check\n');
      const answer = await lines.next();
      if (answer.done) throw new Error('The check ended without an answer.');
      return JSON.parse(answer.value) as Findings;
    },
    end: async () => {
      if (serving?.child.exitCode === null) {
        const ended = once(serving.child, 'close');
        serving.child.stdin?.end();
        await ended;
      }
      rmSync(folder, { recursive: true });
    },
  };
}
