import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readAllAssignments } from '../../repositories/assignments.ts';
import {
  addOptIn,
  addOptOut,
  addSaleOptOut,
  isOptedOut,
  revokeConsents,
} from '../../repositories/optOuts.ts';
import { readOpenRequests } from '../../repositories/revocations.ts';
import { sampleCompany } from '../../testing/companies.ts';
import { sharedDatabase, testConfig, withoutTriggers } from '../../testing/harness.ts';
import { leadsCommand } from '../../testing/leadsCommand.ts';
import { listCompanies } from '../../testing/listCompanies.ts';
import { askForCompanies, matchedLead } from '../../testing/matchedVisitor.ts';
import { ReturningVisitor } from '../../testing/returningVisitor.ts';
import { createOperations, type Operations } from '../adminChannel/operations.ts';
import { parseCommand } from './arguments.ts';
import { importOptOuts } from './optOutImport.ts';

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

describe('a company’s report of a wrong number', () => {
  const visitor = new ReturningVisitor(db);
  const wrong = '2145550126';
  let id = '';

  /** Somebody's STOP, which the backup has, then a lead of a phone that its company reports as wrong. */
  beforeEach(async () => {
    await addOptOut(db, stopped, 'STOP', at(1));
    await listCompanies(db, sampleCompany('first'));
    const reply = await askForCompanies(visitor.app);
    const { lead_id: leadId } = await visitor.submit(
      await matchedLead(visitor.app, reply, visitor.clock.now(), wrong),
    );
    visitor.clock.advance(60_000);
    const [assignment] = await readAllAssignments(db, [leadId]);
    id = assignment?.assignment_id ?? '';
    await visitor.answer(id, { answer: 'accept' });
    await visitor.answer(id, { answer: 'return', reason: 'wrong_number' });
  });
  const refuse = async () => {
    const [assignment] = await db.query<{ lead_id: string }>('SELECT lead_id FROM assignments');
    await createOperations(db, null, testConfig()).decideReturn({
      leadId: assignment?.lead_id ?? '',
      companyId: 'first',
      isApproved: false,
    });
  };
  const reports = () =>
    db.query('SELECT wrong_number_of FROM opt_outs WHERE subject = $1', [wrong]);
  /** Makes the database like one from before the lead, which has no assignment of it. */
  const loseAssignments = () => withoutTriggers(db, 'DELETE FROM assignments');

  test('comes back refused where you had refused it, and holds the phone back from nobody', async () => {
    await refuse();
    const before = await exported();
    await writeFile(file, before);
    await restore();
    expect(await importing()).toMatch(/^1 request added, 1 was there already; /);
    expect(await exported()).toBe(before);
    expect(await isOptedOut(db, wrong)).toBe(false);
    expect(await importing()).toMatch(/^0 requests added, 2 were there already; /);
  });

  test('is left out where you had refused it and nothing else says so any more', async () => {
    await refuse();
    await writeFile(file, await exported());
    await restore();
    await loseAssignments();
    expect(await importing()).toMatch(
      /^0 requests added, 1 was there already, 1 report of a wrong number that you had refused was left out; /,
    );
    expect([await reports(), await isOptedOut(db, wrong)]).toEqual([[], false]);
  });

  test('comes back in force where you had not refused it, of its assignment or of none', async () => {
    const before = await exported();
    await writeFile(file, before);
    await restore();
    await importing();
    expect(await exported()).toBe(before);
    expect(await reports()).toEqual([{ wrong_number_of: id }]);
    await restore();
    await loseAssignments();
    await importing();
    expect([await reports(), await isOptedOut(db, wrong)]).toEqual([
      [{ wrong_number_of: null }],
      true,
    ]);
  });
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

test('says so where a running server of an earlier build adds more than this one would', async () => {
  await writeFile(file, '[]');
  const earlier = {
    ...createOperations(db, null, testConfig()),
    importOptOuts: async () => ({ added: 2 }),
  };
  await expect(importOptOuts(earlier as unknown as Operations, file)).rejects.toThrow(
    /^The running server is of an earlier build: it added every missing request/,
  );
});

test('says what cannot be read', async () => {
  await expect(importing()).rejects.toThrow(`There is no file ${file}`);
  await writeFile(file, 'opted_out_at,kind');
  await expect(importing()).rejects.toThrow('(no JSON)');
  expect(() => parseCommand(['opt-outs', '--import', file, '--format', 'csv'])).toThrow(
    'give either --format or --import',
  );
});
