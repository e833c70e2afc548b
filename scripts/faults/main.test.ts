import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../lib/shell.mjs';

it('refuses the name of a fault that there is not with one line', async () => {
  const args = ['--import', 'tsx', join(import.meta.dirname, 'main.ts'), 'nope'];
  const failed = promisify(execFile)(process.execPath, args, { cwd: root });
  await expect(failed).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^\n✗ No fault is called 'nope': [^\n]+\n$/) as string,
  });
}, 60_000);
