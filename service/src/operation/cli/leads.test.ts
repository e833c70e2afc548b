import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packageRoot } from '../../common/packageRoot.ts';
import { standardProduct } from '@tidyguard/content/products';
import type { LeadRecord } from '../../repositories/leadRecords.ts';
import { leadSubmission } from '../../testing/samples.ts';
import { quickWasm } from '../../testing/quickWasm.ts';
import { killServers, postTo, startServer, StartFailed } from '../../testing/serverProcess.ts';

const run = promisify(execFile);

function runLeads(dataDir: string, ...args: string[]) {
  const command = [...quickWasm, join(packageRoot, 'dist/operation/cli/leads.js'), ...args];
  return run(process.execPath, command, {
    env: { PATH: process.env.PATH ?? '', DATA_DIR: dataDir, TZ: 'Pacific/Auckland' },
    maxBuffer: 100 * 1_048_576,
  });
}

const leads = async (dataDir: string, ...args: string[]) =>
  (await runLeads(dataDir, ...args)).stdout;

/** The same command as an operator types it; returns what a shell would redirect into a file. */
async function npmRunLeads(dataDir: string, ...args: string[]): Promise<string> {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  // A test run that npm started has npm's settings in its environment; an operator's shell does not.
  const own = Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name));
  const { stdout } = await run(npm, ['run', 'leads', '--', ...args], {
    cwd: join(packageRoot, '..'),
    env: { ...Object.fromEntries(own), DATA_DIR: dataDir, DATABASE_URL: '' },
  });
  return stdout;
}

describe('the built server and its command line', () => {
  let dataDir = '';
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'tidyguard-cli-'));
  });
  afterAll(() => {
    killServers();
    return rm(dataDir, { recursive: true, force: true });
  });

  test('lists leads while the server runs and, as npm runs it, after it has stopped, in any time zone', async () => {
    const server = await startServer({ DATA_DIR: dataDir, TZ: 'America/Los_Angeles' });
    const submission = leadSubmission({}, { first_name: '=HYPERLINK("x")' });
    const { body } = await postTo(server.url, '/hooks/lead', submission);

    const [running] = JSON.parse(await leads(dataDir, '--format', 'json')) as [LeadRecord];
    expect(running).toMatchObject({
      lead_id: body.lead_id,
      session_id: submission.session_id,
      zip: '75201',
      outcome: standardProduct.quiz.defaultOutcome,
      answer_differences: null,
      quiz_answers: submission.quiz_answers,
      consent: {
        text: submission.consent.tcpa_text,
        version: standardProduct.consent.version,
        agreed_at: '2026-01-31T12:03:00.000000Z',
        ip_address: '127.0.0.1',
      },
    });
    expect(await server.end('SIGTERM')).toBe(0);

    expect(JSON.parse(await npmRunLeads(dataDir, '--format', 'json'))).toEqual([running]);
    const table = await leads(dataDir);
    expect(table).toContain('75201');
    expect(table).toContain(`${standardProduct.consent.version} 2026-01-31 12:03:00`);
    expect(table).toContain('1 submission\n');
    expect(await leads(dataDir, '--format', 'csv')).toContain(`"'=HYPERLINK(""x"")"`);
    // Exit code 0: a list in which nothing fits is no mistake.
    expect(await npmRunLeads(dataDir, '--status', 'quarantined')).toBe('No lead fits.\n');
  }, 180_000);

  test('a command that changes something names the database beside its output, with a running server and without', async () => {
    const server = await startServer({ DATA_DIR: dataDir });
    const expected = {
      stdout: expect.stringMatching(/^No stored lead has this phone/) as string,
      stderr: `Acting on the embedded database ${dataDir}\n`,
    };
    const revoke = () => runLeads(dataDir, 'revoke', '--phone', '2145559999');
    expect(await revoke()).toEqual(expected);
    expect((await runLeads(dataDir, 'opt-outs')).stderr).toBe('');
    expect(await server.end('SIGTERM')).toBe(0);
    expect(await revoke()).toEqual(expected);
  }, 180_000);

  test('a second process on the same folder fails with one line', async () => {
    const server = await startServer({ DATA_DIR: dataDir });
    const second = await startServer({ DATA_DIR: dataDir }).catch((error: unknown) => error);
    await server.end('SIGTERM');
    expect(second).toBeInstanceOf(StartFailed);
    expect(second).toMatchObject({ code: 1 });
    expect((second as StartFailed).output).toMatch(
      /^Cannot start: The data folder .+ is in use by a running server \(process \d+\): .+\n$/,
    );
  }, 180_000);

  // src/config/config.test.ts has the other settings: a process for each would take a second or more.
  test('a wrong setting fails the start with one line that names it', async () => {
    const failed = await startServer({ DATA_DIR: dataDir, PORT: 'http' }).catch(
      (error: unknown) => error,
    );
    expect(failed).toMatchObject({ code: 1 });
    expect((failed as StartFailed).output).toBe(
      'Cannot start: PORT must be a whole number from 0 to 65535, not "http"\n',
    );
  }, 180_000);

  test('a list that its disk has no room for fails, and one that nobody reads on does not', async () => {
    const command = `"$0" ${join(packageRoot, 'dist/operation/cli/leads.js')} --help`;
    const shell = (line: string) =>
      run('bash', ['--norc', '-c', `set -o pipefail; ${line}`, process.execPath], {
        env: { PATH: process.env.PATH ?? '', DATA_DIR: dataDir },
      });
    // The limit is one block, below what the help needs: a part of it is written, as on a full disk.
    const file = join(dataDir, 'list');
    await expect(shell(`ulimit -f 1; ${command} >${file}`)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The output could not be written: E\w+: [^\n]+\n$/) as string,
    });
    await rm(file);
    await expect(shell(`${command} | true`)).resolves.toMatchObject({ stderr: '' });
  }, 30_000);

  test('a wrong command fails with one line that says why', async () => {
    await expect(leads(dataDir, 'erase')).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: 'give one of --phone, --email, --lead\n',
    });
  }, 180_000);
});
