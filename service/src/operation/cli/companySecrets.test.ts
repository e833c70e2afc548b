import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
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

const secret = (letter: string) => `whsec_${letter.repeat(43)}=`;

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

test('another rotation while the earlier secret is valid changes nothing, and says what to do', async () => {
  const before = (await companies('secret', 'first')).trim();
  const shown = (await companies('secret', 'first', '--rotate')).trim();
  const minute = (time: Date) => `${time.toISOString().slice(0, 10)}T\\d\\d:\\d\\d \\(UTC\\)`;
  const until = new Date(Date.now() + 7 * DAY_MS);
  await expect(companies('secret', 'first', '--rotate')).rejects.toThrow(
    new RegExp(
      `^Nothing was changed: the last rotation was on ${minute(new Date())}, and the earlier secret is valid until ` +
        `${minute(until)}\\. npm run companies -- secret first shows the newest, .*--rotate --at-once .*ends all others\\.$`,
    ),
  );
  expect(await secretsAt(new Date())).toEqual([shown, before]);
  // It is over after its seven days.
  await db.query(`UPDATE company_secrets SET old_until = now() WHERE company_id = 'first'`);
  const next = (await companies('secret', 'first', '--rotate')).trim();
  expect(await secretsAt(new Date())).toEqual([next, shown]);
});

test('of two rotations at once one is refused', async () => {
  const before = (await companies('secret', 'first')).trim();
  const rotations = [1, 2].map(() => companies('secret', 'first', '--rotate'));
  const ended = await Promise.allSettled(rotations);
  const made = ended.flatMap((one) => (one.status === 'fulfilled' ? [one.value.trim()] : []));
  expect(made).toHaveLength(1);
  expect(await secretsAt(new Date())).toEqual([...made, before]);
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
    '2 secrets taken over, 0 were there already.\n' +
      `first: the old secret of ${file} was left out: what this database had is valid for 7 days beside the new one, ` +
      'and at most two are\n',
  );
  expect(await secretsAt(new Date())).toEqual([first, another]);
  expect(await secretsAt(new Date(Date.now() + 7 * DAY_MS))).toEqual([first]);
  // The company may have been given the one that was made here.
  expect(await findCompanySecrets(db, 'second', new Date())).toEqual([second, another]);
  const exported = await readFile(file, 'utf8');
  expect([second, old].filter((one) => !exported.includes(one))).toEqual([]);
});

test('in a restored database a secret is valid as long as where it was replaced after the backup', async () => {
  const asInBackup = () =>
    db.query(
      `INSERT INTO company_secrets (company_id, secret, made_at) VALUES ('first', $1, $2)
       ON CONFLICT (company_id) DO UPDATE SET secret = $1, made_at = $2, old_secret = NULL, old_until = NULL`,
      [leaked, '2026-01-31T00:00:00Z'],
    );
  const restored = async () => {
    await rm(file, { force: true });
    await companies('export-secrets', file);
    await asInBackup();
    return companies('import-secrets', file);
  };
  const leaked = secret('L');
  await asInBackup();
  const rotated = (await companies('secret', 'first', '--rotate')).trim();
  expect(await restored()).toBe('1 secret taken over, 0 were there already.\n');
  const almost = new Date(Date.now() + 7 * DAY_MS - 60_000);
  expect(await secretsAt(almost)).toEqual([rotated, leaked]);
  expect(await secretsAt(new Date(Date.now() + 7 * DAY_MS))).toEqual([rotated]);

  await asInBackup();
  const shown = (await companies('secret', 'first', '--rotate', '--at-once')).trim();
  expect(await restored()).toBe(
    '1 secret taken over, 0 were there already.\n' +
      `first: what this database had is valid no longer: the secret of ${file} is younger, and had taken its place\n`,
  );
  expect(await secretsAt(new Date())).toEqual([shown]);
});

/** Secrets of the company `first`, in that order: what the file has, and what this database has. */
test.each<[string, string[], string[], string[], string]>([
  ['a rotation in the file, whose old one is used here', ['A', 'B'], ['B'], ['A', 'B'], ''],
  ['a rotation in the file, and nothing here', ['A', 'B'], [], ['A', 'B'], ''],
  ['a rotation here, from what the file has', ['A'], ['B', 'A'], ['A', 'B'], ''],
  [
    'a rotation here, from another one',
    ['A'],
    ['B', 'C'],
    ['A', 'B'],
    'first: the old secret that this database had is valid no longer: its newest is valid for 7 days beside the new one, ' +
      'and at most two are\n',
  ],
])('of %s two are valid', async (_what, [given, old], [here, oldHere], valid, said) => {
  const until = new Date(Date.now() + DAY_MS).toISOString();
  const rowOf = (newest = '', before = '') => ({
    secret: secret(newest),
    ...(before === '' ? {} : { old_secret: secret(before), old_until: until }),
  });
  if (here !== undefined) {
    const row = JSON.stringify({ company_id: 'first', made_at: until, ...rowOf(here, oldHere) });
    await db.query(
      'INSERT INTO company_secrets SELECT * FROM jsonb_populate_record(NULL::company_secrets, $1::jsonb)',
      [row],
    );
  }
  await writeFile(file, JSON.stringify([{ company_id: 'first', ...rowOf(given, old) }]));
  expect(await companies('import-secrets', file)).toBe(
    `1 secret taken over, 0 were there already.\n${said}`,
  );
  expect(await secretsAt(new Date())).toEqual(valid.map(secret));
});

const DAYS_AHEAD = 'first: old_until must be a time at most 7 days ahead';
const rotatedUntil = (old_until: string) =>
  JSON.stringify([
    { company_id: 'first', secret: secret('A'), old_secret: secret('A'), old_until },
  ]);

test('a rotation that was made by a clock some minutes ahead is taken over', async () => {
  const until = new Date(Date.now() + 7 * DAY_MS + 300_000).toISOString();
  await writeFile(file, rotatedUntil(until));
  expect(await companies('import-secrets', file)).toBe(
    '1 secret taken over, 0 were there already.\n',
  );
});

test.each([
  ['no JSON', 'x', 'no JSON'],
  ['an old secret for ever', rotatedUntil('2999-01-01T00:00:00Z'), DAYS_AHEAD],
  ['an old secret until a day that there is not', rotatedUntil('2026-13-45T00:00:00Z'), DAYS_AHEAD],
  [
    'a secret of tomorrow',
    JSON.stringify([{ company_id: 'first', secret: secret('A'), made_at: '2999-01-01T00:00:00Z' }]),
    'first: made_at must be a time in the past',
  ],
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
