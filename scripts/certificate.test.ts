import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import type { CertificateDocument } from '../service/src/contract/certificateDocument.ts';
import { leadSubmission } from '../service/src/testing/samples.ts';
import { killServers, postTo, startServer } from '../service/src/testing/serverProcess.ts';
import { browserLaunch } from './lib/findBrowser.mjs';
import { root } from './lib/shell.mjs';

// The service's own tests build it (service/jest.globalSetup.mjs), before any test runs.

interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

let folder = '';
let leadId = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidyguard-certificate-'));
  // Left running: the command asks it, which is quicker than opening its database.
  const server = await startServer({ DATA_DIR: join(folder, 'data') });
  const { body } = await postTo(server.url, '/hooks/lead', leadSubmission());
  leadId = String(body.lead_id);
}, 120_000);
afterAll(() => {
  killServers();
  return rm(folder, { recursive: true, force: true });
});

/** Runs a script in a folder of the test. */
const run = (script: string, args: string[]) =>
  new Promise<Ended>((resolve) => {
    execFile(
      process.execPath,
      [join(root, script), ...args],
      {
        cwd: folder,
        env: { PATH: process.env.PATH ?? '', DATA_DIR: join(folder, 'data') },
        maxBuffer: 100 * 1_048_576,
      },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });

/** Runs `npm run leads` as npm does. */
const leads = (args: string[]) => run('scripts/leads.mjs', args);

const inFolder = (name: string) => join(folder, name);
const mode = async (file: string) => ((await stat(file)).mode & 0o777).toString(8);

test('writes the page of a lead to a file that only its owner can read, and names it', async () => {
  const { code, stdout } = await leads(['certificate', '--lead', leadId]);
  const file = inFolder(`certificate-${leadId}-1.html`);
  expect({ code, stdout }).toEqual({ code: 0, stdout: `${file}\n` });
  expect(await mode(file)).toBe('600');
  expect(await readFile(file, 'utf8')).toContain('Ana O&#x27;Neil-Núñez');

  const again = await leads(['certificate', '--lead', leadId]);
  expect(again).toMatchObject({ code: 1, stdout: '' });
  expect(again.stderr).toContain('is there already');

  const nowhere = await leads(['certificate', '--lead', leadId, '--file', 'no-folder/x.html']);
  expect(nowhere).toMatchObject({ code: 1, stdout: '' });
  expect(nowhere.stderr).toContain('x.html cannot be written (ENOENT): give --file a name in');
  expect(nowhere.stderr).not.toContain('    at ');
}, 120_000);

test('writes to standard output, and prints a PDF that nobody else can read', async () => {
  const { code, stdout } = await leads(['certificate', '--phone', '2145550123', '--file', '-']);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^<!doctype html>/);

  const pdf = await leads(['certificate', '--consent', `${leadId}/1`, '--pdf', '--file', 'proof']);
  expect(pdf).toEqual({
    code: 0,
    stdout: `${inFolder('proof.html')}\n${inFolder('proof.pdf')}\n`,
    stderr: '',
  });
  expect(await mode(inFolder('proof.pdf'))).toBe('600');
  expect((await readFile(inFolder('proof.pdf'))).subarray(0, 5).toString()).toBe('%PDF-');
}, 120_000);

test('the page asks for nothing else, is light for who prefers dark, and answers by role and text', async () => {
  const { stdout } = await leads(['certificate', '--lead', leadId, '--file', '-']);
  await writeFile(inFolder('page.html'), stdout);
  const browser = await chromium.launch(await browserLaunch());
  try {
    const page = await browser.newPage({ colorScheme: 'dark' });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(`file://${inFolder('page.html')}`);
    expect(asked).toEqual([`file://${inFolder('page.html')}`]);
    const article = page.getByRole('article', { name: 'Certificate of consent' });
    expect(await article.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(
      'rgb(255, 255, 255)',
    );
    const sections = await page.getByRole('region').getByRole('heading').allTextContents();
    expect(sections).toEqual([
      'Who consented, and to whom',
      'The text that was agreed to, to the letter',
      'When',
      'The page and the form',
      'From where',
      'Code by text message',
      'Certificates of others',
      'Who got the lead, and who was told of a revocation',
      'Requests that end or limit the consent, and erasures',
      'What the chain of hashes tells of the lead since',
      'The record, field by field',
      'How to check this by hand',
      'Who keeps this record',
    ]);
  } finally {
    await browser.close();
  }
}, 120_000);

test('makes the page of what the built service wrote elsewhere', async () => {
  const { stdout: written } = await run('service/dist/operation/cli/leads.js', [
    'certificate',
    '--lead',
    leadId,
  ]);
  expect(JSON.parse(written) as CertificateDocument[]).toMatchObject([{ id: `${leadId}/1` }]);
  await writeFile(inFolder('document.json'), written);
  const { code, stdout } = await leads([
    'certificate',
    '--document',
    'document.json',
    '--file',
    '-',
  ]);
  expect(code).toBe(0);
  expect(stdout).toContain('Ana O&#x27;Neil-Núñez');
}, 120_000);

test.each(['--file page.html', '--file=page.html', '--pdf'])(
  'the built service alone says that it makes no page: %s',
  async (options) => {
    const { code, stdout, stderr } = await run('service/dist/operation/cli/leads.js', [
      'certificate',
      '--lead',
      leadId,
      ...options.split(' '),
    ]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain('A page is made by npm run leads');
  },
);

test.each<[string, string[], string]>([
  ['no lead', [], 'give one of --lead, --phone, --consent, --document'],
  ['a lead that there is not', ['--phone', '2145550199'], 'There is no consent of that phone.'],
  ['a file without a name', ['--phone', '2145550123', '--file'], '--file needs a value'],
  ['two files', ['--phone', '2145550123', '--file', 'a', '--file', 'b'], 'give --file once only'],
  ['an option that there is not', ['--lead', '1', '--pfd'], 'there is no option --pfd'],
])('fails with a line that says why for %s', async (_what, args, message) => {
  const { code, stdout, stderr } = await leads(['certificate', ...args]);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toContain(message);
});

test('a PDF goes to no standard output', async () => {
  const { code, stderr } = await leads(['certificate', '--pdf', '--file', '-']);
  expect(code).toBe(1);
  expect(stderr).toContain('a PDF needs a file');
});

test('writes the page, and says what the PDF needs, where no browser is installed', async () => {
  const script = `
    import { certificate } from ${JSON.stringify(join(root, 'scripts/lib/certificate.mjs'))};
    const args = ['certificate', '--document', 'document.json', '--file', 'unprinted', '--pdf'];
    await certificate(args, async () => null).catch(({ message }) => console.log(message));`;
  await writeFile(inFolder('document.json'), '[]');
  const printed = await new Promise<string>((resolve, reject) => {
    execFile(
      process.execPath,
      ['--input-type=module', '--eval', script],
      { cwd: folder },
      (error, stdout) => (error ? reject(error) : resolve(stdout)),
    );
  });
  expect(printed).toBe(
    `${inFolder('unprinted.html')}\n` +
      'the PDF needs Chromium or Chrome: install one, or set CHROMIUM_PATH to its path\n',
  );
});
