import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { run, SIGNALS, StepFailed } from './lib/shell.mjs';

/** A step that runs this JavaScript. */
const step = (code: string) => run(process.execPath, ['-e', code], { buffered: true });

it('passes a step whose exit code is 0', async () => {
  await expect(step('')).resolves.toBeUndefined();
});

it.each([
  ['ends with another exit code', 'process.exit(3)', /ended with 3$/],
  ['is killed by a signal', 'process.kill(process.pid, "SIGKILL")', /ended with SIGKILL$/],
  ['is terminated', 'process.kill(process.pid, "SIGTERM")', /ended with SIGTERM$/],
])('fails a step that %s', async (_, code, message) => {
  const ended = step(code);
  await expect(ended).rejects.toBeInstanceOf(StepFailed);
  await expect(ended).rejects.toThrow(message);
});

it('does not repeat a long list of files where a step fails', async () => {
  const files = Array.from({ length: 50 }, (_, index) => `content/page${index}.ts`);
  const failed = run('node', ['-e', 'process.exit(3)', ...files], { buffered: true });
  await expect(failed).rejects.toThrow(
    /^node -e process\.exit\(3\) content\/page0\.ts .{1,90}… ended with 3$/,
  );
});

it('fails a step whose program does not start', async () => {
  await expect(run('no-such-program', [])).rejects.toThrow('no-such-program did not start');
});

it.each(SIGNALS)('a command that gets %s ends its step before itself', async (signal) => {
  const shell = JSON.stringify(join(import.meta.dirname, 'lib/shell.mjs'));
  const sleeping = 'console.log(process.pid); setTimeout(() => undefined, 30_000)';
  const code = `import { main, run } from ${shell};
    process.once('exit', () => console.log('has cleaned up'));
    await main(() => run(process.execPath, ['-e', ${JSON.stringify(sleeping)}]));`;
  const command = spawn(process.execPath, ['--input-type=module', '-e', code]);
  let output = '';
  command.stdout.on('data', (piece) => (output += String(piece)));
  await once(command.stdout, 'data');
  const step = Number(output);
  try {
    command.kill(signal);
    expect(await once(command, 'exit')).toEqual([1, null]);
    expect(output).toContain('has cleaned up');
    expect(() => process.kill(step, 0)).toThrow('ESRCH');
  } finally {
    command.stdout.destroy();
    try {
      process.kill(step);
    } catch {
      // The process is gone.
    }
  }
});

it.each([
  ['SIGKILL', 1],
  ['0', 0],
])('a command whose step ended with %s has the exit code %d', async (end, code) => {
  const shell = JSON.stringify(join(import.meta.dirname, 'lib/shell.mjs'));
  const killed = `process.kill(process.pid, ${end === '0' ? 0 : `'${end}'`})`;
  const command = `import { main, run } from ${shell};
    await main(() => run(process.execPath, ['-e', ${JSON.stringify(killed)}]));`;
  const exitCode = await new Promise((resolve) =>
    execFile(process.execPath, ['--input-type=module', '-e', command], (error) =>
      resolve(error?.code ?? 0),
    ),
  );
  expect(exitCode).toBe(code);
});
