import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Findings } from '../allProblems.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const tsx = createRequire(import.meta.url).resolve('tsx/cli');
const run = promisify(execFile);

/** What the commands for editors need of the repository. */
const PARTS = [
  'content',
  'design-system/src/illustrations/index.ts',
  'design-system/tokens',
  'package.json',
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
  /** What `npm run content:check` and `npm run dev` find. */
  check: () => Promise<Findings>;
  end: () => void;
}

/** Copies the content into a folder of its own. */
export function copyWorkspace(): WorkspaceCopy {
  const folder = mkdtempSync(path.join(tmpdir(), 'workspace-'));
  for (const part of PARTS) {
    cpSync(path.join(root, part), path.join(folder, part), {
      recursive: true,
      filter: (source) => !/(\.test\.ts|[/\\](dist|node_modules))$/.test(source),
    });
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
  const command = async (...options: string[]) => {
    const cli = path.join(folder, 'content/check/cli.ts');
    const { stdout } = await run(process.execPath, [tsx, cli, ...options], {
      cwd: folder,
      env: { ...process.env, NODE_OPTIONS: '' },
      maxBuffer: 10_000_000,
    });
    return stdout;
  };
  return {
    folder,
    read: (file) => readFileSync(path.join(folder, file), 'utf8'),
    write: (file, text) => writeFileSync(path.join(folder, file), text),
    remove: (file) => rmSync(path.join(folder, file)),
    run: command,
    check: async () => JSON.parse(await command('check', '--json')) as Findings,
    end: () => rmSync(folder, { recursive: true }),
  };
}
