import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  addOptIn,
  addOptOut,
  addSaleOptOut,
  isOptedOut,
  revokeConsents,
} from '../../repositories/optOuts.ts';
import { readOpenRequests } from '../../repositories/revocations.ts';
import { sharedDatabase, withoutTriggers } from '../../testing/harness.ts';
import { leadsCommand } from '../../testing/leadsCommand.ts';
import { parseCommand } from './arguments.ts';

const db = await sharedDatabase();
const leads = leadsCommand(db);

let folder = '';
let file = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidyguard-opt-outs-'));
  file = join(folder, 'opt-outs.json');
});
afterEach(() => rm(folder, { recursive: true }));

const at = (hour: number) => new Date(Date.UTC(2026, 2, 1, hour));
const [stopped, startedAgain, told] = ['2145550123', '2145550124', '2145550125'];

/** What people asked for between a backup and its restore, after a STOP that the backup has. */
async function ask() {
  await addOptOut(db, startedAgain, 'STOP', at(1));
  await addOptOut(db, stopped, 'Stop, please', at(2));
  await addOptIn(db, startedAgain, 'START', at(3));
  const subjects = [
    { kind: 'phone', value: stopped },
    { kind: 'email', value: 'ana@example.com' },
  ] as const;
  await addSaleOptOut(db, { subjects, source: 'form', gpc: true }, at(4));
  await revokeConsents(db, { kind: 'phone', value: told }, 'letter', at(6), at(5));
}

/** Removes what came since the backup: all after the first request. */
const restore = () =>
  withoutTriggers(
    db,
    'DELETE FROM opt_outs WHERE opt_out_id > (SELECT min(opt_out_id) FROM opt_outs)',
  );

const exported = () => leads('opt-outs', '--format', 'json');
const importing = () => leads('opt-outs', '--import', file);

test('brings every request back after a restore as it was, and nothing twice', async () => {
  await ask();
  const before = await exported();
  await writeFile(file, before);
  await db.exec('UPDATE opt_outs SET passed_on_at = now()');
  await restore();
  expect(await importing()).toMatch(
    /^5 requests added, 1 was there already; a running server tells/,
  );
  expect(await exported()).toBe(before);
  expect(
    await Promise.all([stopped, startedAgain, told].map((phone) => isOptedOut(db, phone))),
  ).toEqual([true, false, true]);
  // Destinations are told; START tells nobody anything.
  expect(await readOpenRequests(db)).toMatchObject({ count: 4 });

  expect(await importing()).toMatch(/^0 requests added, 6 were there already/);
  expect(await exported()).toBe(before);
});

test('a STOP by text that comes back is lifted by START, and one that an operator entered is not', async () => {
  await ask();
  await writeFile(file, await exported());
  await restore();
  await importing();
  expect(await addOptIn(db, stopped, 'START', at(7))).toBe('lifted');
  expect(await addOptIn(db, told, 'START', at(7))).toBe('revoked');
});

test('keeps who wants no codes either, and takes exports that do not say it', async () => {
  await addOptOut(db, stopped, 'STOP', at(1));
  await db.query(
    `INSERT INTO code_sends (phone, sent_at, prefix, address, network) VALUES ($1, $2, '', '', '')`,
    [stopped, at(2).toISOString()],
  );
  await addOptOut(db, stopped, 'STOP', at(3));
  const whole = await exported();
  await restore();
  await writeFile(file, whole.replaceAll(/,"refuses_codes":(true|false)/g, ''));
  await importing();
  const refusing = 'SELECT refuses_codes FROM opt_outs ORDER BY opt_out_id';
  expect(await db.query(refusing)).toEqual([{ refuses_codes: false }, { refuses_codes: false }]);
  await restore();
  await writeFile(file, whole);
  await importing();
  expect(await db.query(refusing)).toEqual([{ refuses_codes: false }, { refuses_codes: true }]);
});

const request = {
  requested_at: '2026-03-01T01:00:00.000000Z',
  entered_at: null,
  request: 'stop',
  source: 'sms',
  keyword: 'STOP',
  gpc: false,
};
const person = { kind: 'phone', subject: stopped, history: [request] };

test.each<[string, unknown, string]>([
  ['no list', {}, 'the whole: '],
  ['a list of leads', [{ lead_id: 'x' }], '/0: '],
  [
    'an unknown request',
    [person, { ...person, history: [{ ...request, request: 'go' }] }],
    '/1/history/0/request: ',
  ],
  [
    'no time',
    [{ ...person, history: [{ ...request, requested_at: 'March' }] }],
    '/0/history/0/requested_at: ',
  ],
])(
  'stores nothing of a file with %s, and says where it is wrong',
  async (_name, content, where) => {
    await writeFile(file, JSON.stringify(content));
    await expect(importing()).rejects.toThrow(
      `Nothing was stored: ${file} is not what npm run leads -- opt-outs --format json writes (${where}`,
    );
    expect(await exported()).toBe('[]\n');
  },
);

test('says what cannot be read', async () => {
  await expect(importing()).rejects.toThrow(`There is no file ${file}`);
  await writeFile(file, 'opted_out_at,kind');
  await expect(importing()).rejects.toThrow('(no JSON)');
  expect(() => parseCommand(['opt-outs', '--import', file, '--format', 'csv'])).toThrow(
    'give either --format or --import',
  );
});
