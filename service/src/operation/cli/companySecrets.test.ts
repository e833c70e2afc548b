import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { webhookOf } from '../../companies/webhook.ts';
import { DAY_MS } from '../../common/clock.ts';
import { findCompanySecrets } from '../../repositories/companySecrets.ts';
import { sampleCompany } from '../../testing/companies.ts';
import { sharedDatabase, testConfig } from '../../testing/harness.ts';
import { listCompanies } from '../../testing/listCompanies.ts';
import { createOperations } from '../adminChannel/operations.ts';
import { executeCompanies, parseCompaniesCommand } from './companyCommands.ts';
import { readNamedFile } from './readNamedFile.ts';

const SECRET = /^whsec_[A-Za-z0-9+/]{43}=\n$/;

const db = await sharedDatabase();

let folder = '';
let file = '';
let told: string[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidyguard-secrets-'));
  file = join(folder, 'company-secrets.json');
  told = [];
  jest.spyOn(console, 'error').mockImplementation((line) => void told.push(String(line)));
  await listCompanies(
    db,
    sampleCompany('first', { destination: 'https://first.example.com/leads' }),
    sampleCompany('second'),
  );
});
afterEach(async () => {
  jest.restoreAllMocks();
  await rm(folder, { recursive: true });
});

async function companies(...words: string[]): Promise<string> {
  const command = parseCompaniesCommand(words);
  if (command.name === 'help') throw new Error('only commands that do something');
  let written = '';
  const write = async (text: string) => {
    written += text;
  };
  await executeCompanies(createOperations(db, null, testConfig()), command, write, readNamedFile);
  return written;
}

const secretsAt = (now: Date) => findCompanySecrets(db, 'first', now);

test('a new secret is shown, and the one of before is valid for seven days beside it', async () => {
  const before = (await companies('secret', 'first')).trim();
  const shown = await companies('secret', 'first', '--rotate');
  expect(shown).toMatch(SECRET);
  expect(shown.trim()).not.toBe(before);
  expect(await companies('secret', 'first')).toBe(shown);
  const until = new Date(Date.now() + 7 * DAY_MS);
  expect(told).toEqual([
    `Give it to first by ${until.toISOString().slice(0, 16)} (UTC): until then the one of before is valid as well.`,
  ]);
  expect(await secretsAt(new Date())).toEqual([shown.trim(), before]);
  expect(await secretsAt(until)).toEqual([shown.trim()]);
  const [company] = [sampleCompany('first', { destination: 'https://first.example.com/leads' })];
  const webhook = company && (await webhookOf(db, company, new Date()));
  expect(webhook?.secrets).toEqual([shown.trim(), before]);
});

test('a secret that others know is valid no longer once it is replaced at once', async () => {
  await companies('secret', 'first');
  await companies('secret', 'first', '--rotate');
  const shown = await companies('secret', 'first', '--rotate', '--at-once');
  expect(await secretsAt(new Date())).toEqual([shown.trim()]);
  expect(told.at(-1)).toMatch(/^Give it to first now: the one of before is not valid any more/);
  await expect(companies('secret', 'other', '--rotate')).rejects.toThrow(
    'There is no company other.',
  );
});

test('secrets go into another database by a file that only its owner can read, and are not shown', async () => {
  const second = (await companies('secret', 'second')).trim();
  const old = (await companies('secret', 'first')).trim();
  const first = (await companies('secret', 'first', '--rotate')).trim();
  expect(await companies('export-secrets', file)).toBe(`2 secrets written into ${file}.\n`);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  await expect(companies('export-secrets', file)).rejects.toThrow(`${file} is there already`);
  expect(await companies('import-secrets', file)).toBe(
    '0 secrets taken over, 2 were there already.\n',
  );

  const another = `whsec_${'B'.repeat(43)}=`;
  await db.query('UPDATE company_secrets SET secret = $1, old_secret = NULL, old_until = NULL', [
    another,
  ]);
  expect(await companies('import-secrets', file)).toBe(
    '2 secrets taken over, 0 were there already.\n',
  );
  expect(await secretsAt(new Date())).toEqual([first, old]);
  expect(await secretsAt(new Date(Date.now() + 7 * DAY_MS))).toEqual([first]);
  // The company may have been given the one that was made here.
  expect(await findCompanySecrets(db, 'second', new Date())).toEqual([second, another]);
  expect(await readFile(file, 'utf8')).toContain(second);
});

test.each([
  ['no JSON', 'x', 'no JSON'],
  ['another list', '[{"company":"first"}]', '/0'],
  [
    'a short secret',
    '[{"company_id":"first","secret":"whsec_short"}]',
    '/0/secret: must be whsec_ and the base64 of at least 24 bytes',
  ],
  [
    'half a rotation',
    `[{"company_id":"first","secret":"whsec_${'A'.repeat(44)}","old_until":"2026-01-31T00:00:00Z"}]`,
    'first: old_secret and old_until go together',
  ],
  [
    'a company twice',
    `[${Array(2)
      .fill(`{"company_id":"first","secret":"whsec_${'A'.repeat(44)}"}`)
      .join()}]`,
    'first stands there twice',
  ],
  [
    'a company that is not listed',
    `[{"company_id":"nobody","secret":"whsec_${'A'.repeat(44)}"}]`,
    'there is no company nobody. Import the list of companies first',
  ],
])('of %s nothing is imported', async (_what, text, message) => {
  const before = (await companies('secret', 'first')).trim();
  const command = { name: 'import-secrets', file: 'given.json' } as const;
  const write = async () => undefined;
  const importing = executeCompanies(
    createOperations(db, null, testConfig()),
    command,
    write,
    async () => text,
  );
  await expect(importing).rejects.toThrow(message);
  await expect(importing).rejects.toThrow(/^Nothing was imported: /);
  await expect(importing).rejects.not.toThrow('whsec_AAA');
  expect(await secretsAt(new Date())).toEqual([before]);
});

test.each([
  [['pause', 'first', '--rotate'], 'pause takes no --rotate'],
  [['secret', 'first', '--at-once'], '--at-once needs --rotate'],
  [['secret', '--rotate'], 'secret needs one company'],
  [['export-secrets'], 'export-secrets needs one file'],
  [['import-secret', 'x'], 'there is no command import-secret (did you mean import-secrets?)'],
])('%j is refused: %s', (words, message) => {
  expect(() => parseCompaniesCommand(words)).toThrow(message);
});
