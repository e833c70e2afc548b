import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/shell.mjs';

const folder = join(root, '.github/workflows');
const workflows = readdirSync(folder);

/** What a workflow runs, in its `run:` lines and blocks, comments left out. */
const commandsOf = (workflow: string) =>
  readFileSync(join(folder, workflow), 'utf8').replace(/^\s*#.*$/gm, '');

it.each(workflows)('%s installs as the commands do, on a lockfile that npm ci refuses', (name) => {
  const commands = commandsOf(name);
  expect(commands).not.toMatch(/npm (ci|clean-install)\b/);
  // See install.mjs: the same versions, and no file changed.
  for (const [line] of commands.matchAll(/npm (install|i)\b.*/g)) {
    expect(line).toBe('npm install --no-save --no-audit --no-fund');
  }
});
