import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { paths } from '../contract/index.ts';
import type { Database } from '../database/types.ts';
import { readRecords } from '../repositories/leadRecords.ts';
import { convertLead, releaseLead } from '../repositories/leadStatus.ts';
import { addOptOut, isOptedOut } from '../repositories/optOuts.ts';
import { emptyDatabase, post, testApp, testDatabase } from '../testing/harness.ts';
import { leadSubmission } from '../testing/samples.ts';
import { erase, findErasures, purge } from './retention.ts';

const DAY_MS = 86_400_000;
const PERSON = {
  first_name: 'Zelda',
  last_name: 'Quux',
  phone: '2145550177',
  email: 'Zq@example.com',
};

let db: Database;
let app: FastifyInstance;
beforeAll(async () => {
  db = await testDatabase();
  app = await testApp(db);
}, 30_000);
beforeEach(async () => {
  await emptyDatabase(db);
  await db.exec('TRUNCATE erasures');
});
afterAll(async () => {
  await app.close();
  await db.close();
});

async function store(...submissions: ReturnType<typeof leadSubmission>[]): Promise<string[]> {
  const app = await testApp(db);
  const ids: string[] = [];
  for (const body of submissions)
    ids.push(String((await post(app, paths.lead, body)).body.lead_id));
  await app.close();
  return ids;
}

/** Everything the database holds, as text. */
async function dump(): Promise<string> {
  const tables = await db.query<{ name: string }>(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'",
  );
  const rows = await Promise.all(tables.map(({ name }) => db.query(`SELECT * FROM ${name}`)));
  return JSON.stringify(rows);
}

const traces = /Zelda|Quux|2145550177|zq@example/i;

test.each([
  [{ kind: 'phone', value: PERSON.phone } as const],
  [{ kind: 'email', value: PERSON.email.toUpperCase() } as const],
])('erasing %j leaves nothing but the proof', async (subject) => {
  await store(leadSubmission({}, PERSON), leadSubmission());
  expect(await dump()).toMatch(traces);
  const now = new Date();
  expect(await erase(db, subject, { now, withConsent: true })).toEqual({
    leads: 1,
    consentsRemoved: 1,
    consentsKept: 0,
  });
  expect(await dump()).not.toMatch(traces);
  expect(await readRecords(db, null, 10)).toHaveLength(1);
  expect(await findErasures(db, subject)).toEqual([
    { erased_at: expect.any(String), leads: 1, consentsRemoved: 1, consentsKept: 0 },
  ]);
  expect(await findErasures(db, { ...subject, value: `x${subject.value}` })).toEqual([]);
});

test('an erasure keeps only the consent record by default', async () => {
  await store(leadSubmission({}, PERSON));
  const subject = { kind: 'phone', value: PERSON.phone } as const;
  expect(await erase(db, subject, { now: new Date(), withConsent: false })).toEqual({
    leads: 1,
    consentsRemoved: 0,
    consentsKept: 1,
  });
  expect(await readRecords(db, null, 10)).toEqual([]);
  expect(await db.query('SELECT phone, text_version FROM consents')).toEqual([
    { phone: PERSON.phone, text_version: '2025_v1' },
  ]);
});

test('an erasure keeps the opt-out', async () => {
  await addOptOut(db, PERSON.phone, 'STOP', new Date());
  await erase(db, { kind: 'phone', value: PERSON.phone }, { now: new Date(), withConsent: true });
  expect(await isOptedOut(db, PERSON.phone)).toBe(true);
});

test.each([
  ['UPDATE consents SET phone_verified = true', 'changing'],
  ['DELETE FROM consents', 'deleting'],
])('the database refuses %s', async (statement) => {
  await store(leadSubmission());
  await expect(db.exec(statement)).rejects.toThrow('append-only');
});

test('purges unconverted leads after their retention time and consent records after five years', async () => {
  const [old = '', kept = ''] = await store(leadSubmission(), leadSubmission());
  expect(await convertLead(db, kept, new Date())).toBe(true);
  expect(await convertLead(db, randomUUID(), new Date())).toBe(false);
  const at = (days: number) => ({
    now: new Date(Date.now() + days * DAY_MS),
    leadRetentionDays: 365,
  });
  expect(await purge(db, at(364))).toEqual({ leads: 0, consents: 0, verifications: 0 });
  expect(await purge(db, at(366))).toEqual({ leads: 1, consents: 0, verifications: 0 });
  const left = await readRecords(db, null, 10);
  expect(left.map((record) => record.lead_id)).toEqual([kept]);
  expect(await db.query('SELECT 1 FROM consents WHERE lead_id = $1', [old])).toHaveLength(1);
  expect(await purge(db, at(5 * 365 - 2))).toMatchObject({ consents: 0 });
  expect(await purge(db, at(5 * 366 + 2))).toMatchObject({ consents: 2 });
});

test('releasing a quarantined lead accepts it and adds its deliveries', async () => {
  const signals = {
    gpc: false,
    consent_initially_checked: false,
    honeypot: 'x',
    form_elapsed_ms: 9_000,
  };
  const [id = ''] = await store(leadSubmission({ signals }));
  expect(await releaseLead(db, id, ['a', 'b'])).toBe(1);
  expect(await releaseLead(db, id, ['a', 'b'])).toBe(0);
  expect((await readRecords(db, null, 1))[0]).toMatchObject({
    status: 'accepted',
    deliveries: [
      { destination: 'a', state: 'pending' },
      { destination: 'b', state: 'pending' },
    ],
  });
});
