/** Who gets which lead if two processes on PostgreSQL decide at once. */
import { standardProduct } from '@tidyguard/content/products';
import type { Database } from '../database/types.ts';
import { erase } from '../leads/erasure.ts';
import { pauseCompany } from '../repositories/companies.ts';
import { readAssignments } from '../repositories/assignments.ts';
import { endUnanswered } from '../repositories/answers.ts';
import { addCounts, lockCapacity } from '../repositories/companyCounts.ts';
import { assignmentOf, atMost, newPhone, NOON, submitLead } from '../testing/assignments.ts';
import { sampleCompany } from '../testing/companies.ts';
import { eventually } from '../testing/eventually.ts';
import { ManualClock } from '../testing/harness.ts';
import { listCompanies } from '../testing/listCompanies.ts';
import { askForCompanies, matchedLead } from '../testing/matchedVisitor.ts';
import { startTwoProcesses, type TwoProcesses } from '../testing/twoProcesses.ts';
import { takeAnswer } from './answers.ts';
import { assignReleased } from './assignments.ts';
import { periodStarts } from './counts.ts';
import { RESERVATION_MS } from './reservations.ts';

const now = new ManualClock(NOON);
let processes: TwoProcesses;
beforeAll(async () => {
  processes = await startTwoProcesses(now);
}, 120_000);
afterAll(() => processes.close());

test('thirty visitors at once: no capacity is exceeded, each lead has one company that it names, or waits', async () => {
  const [on] = processes.databases;
  const most = { a: 7, b: 5, c: 3 };
  await listCompanies(
    on,
    ...Object.entries(most).map(([id, day]) => sampleCompany(id, atMost(day))),
  );
  const named = new Map<string, string[]>();
  await Promise.all(
    Array.from({ length: 30 }, async (_, number) => {
      const [first, second] = processes.apps;
      const [own, other] = number % 2 ? [first, second] : [second, first];
      const reply = await askForCompanies(own);
      const lead = await matchedLead(own, reply, now.now(), newPhone());
      // The same submission to both, as a page that repeats it may send it.
      const ids = await Promise.all([submitLead(own, lead), submitLead(other, lead)]);
      expect(ids[0]).toBe(ids[1]);
      named.set(
        ids[0],
        reply.companies.map(({ company_id }) => company_id),
      );
    }),
  );
  expect(named.size).toBe(30);
  const made = await readAssignments(on, [...named.keys()]);
  for (const { lead_id, company_id } of made) expect(named.get(lead_id)).toContain(company_id);
  const leads = Object.keys(most).map((id) => made.filter((one) => one.company_id === id).length);
  expect(leads).toEqual(Object.values(most));
  const waiting = await on.query('SELECT 1 FROM waiting_leads');
  expect(made.length + waiting.length).toBe(30);
  const sent = await on.query<{ lead_id: string; destination: string }>(
    'SELECT lead_id, destination FROM deliveries',
  );
  expect(sent.map(({ lead_id, destination }) => `${lead_id} ${destination}`).sort()).toEqual(
    made.map(({ lead_id, company_id }) => `${lead_id} company:${company_id}`).sort(),
  );
}, 120_000);

const waitsForLock = (of: Database) =>
  eventually('it waits', 10_000, async () => {
    const waits = 'SELECT 1 FROM pg_locks WHERE NOT granted';
    return (await of.query(waits)).length > 0;
  });

test('a lead that waits for its turn past midnight counts on the new day, not on the full one before', async () => {
  const [own] = processes.apps;
  const [on, other] = processes.databases;
  const a = sampleCompany('a', atMost(2));
  await listCompanies(on, a, sampleCompany('b', atMost(0)), sampleCompany('c', atMost(0)));
  now.advance(Date.parse('2026-11-24T05:29:59.000Z') - now.now().getTime());
  const late = await askForCompanies(own);
  now.advance(RESERVATION_MS);
  for (let visitor = 0; visitor < 2; visitor += 1) {
    const lead = await matchedLead(own, await askForCompanies(own), now.now(), newPhone());
    await submitLead(own, lead);
  }
  const lateLead = await matchedLead(own, late, now.now(), newPhone());
  let leadId: Promise<string> | undefined;
  await on.transaction(async (tx) => {
    await lockCapacity(tx);
    leadId = submitLead(own, lateLead);
    await waitsForLock(other);
    now.advance(1_000);
    await addCounts(tx, [periodStarts(now.now())(a)]);
  });
  expect(await assignmentOf(on, (await leadId) ?? '')).toMatchObject({
    company_id: 'a',
    assigned_at: '2026-11-24T06:00:00.000Z',
  });
}, 60_000);

test('a company that is paused while a lead waits for its turn does not get it', async () => {
  const [own] = processes.apps;
  const [on, other] = processes.databases;
  await listCompanies(on, ...['a', 'b', 'c'].map((id) => sampleCompany(id, atMost(null))));
  const reply = await askForCompanies(own);
  const [first, second] = reply.companies.map(({ company_id }) => company_id);
  const lead = await matchedLead(own, reply, now.now(), newPhone());
  let leadId: Promise<string> | undefined;
  await on.transaction(async (tx) => {
    await lockCapacity(tx);
    leadId = submitLead(own, lead);
    await waitsForLock(other);
    await pauseCompany(other, first ?? '', true, now.now());
  });
  expect(await assignmentOf(on, (await leadId) ?? '')).toMatchObject({ company_id: second });
}, 60_000);

test('an erasure waits for a lead that is being taken from a company, and neither fails', async () => {
  const [own] = processes.apps;
  const [on, other] = processes.databases;
  await listCompanies(on, sampleCompany('a', atMost(null)));
  const lead = await matchedLead(own, await askForCompanies(own), now.now(), newPhone());
  const leadId = await submitLead(own, lead);
  const person = { kind: 'phone', value: lead.lead.phone } as const;
  let erased: ReturnType<typeof erase> | undefined;
  await on.transaction(async (tx) => {
    await lockCapacity(tx);
    erased = erase(other, person, { now: now.now(), withConsent: false });
    await waitsForLock(other);
    // These locks are taken in the order in which a return takes them.
    await tx.query('UPDATE assignments SET accepted_at = $2 WHERE lead_id = $1', [leadId, NOON]);
    await tx.query("UPDATE deliveries SET state = 'withheld' WHERE lead_id = $1", [leadId]);
  });
  expect(await erased).toMatchObject({ leads: 1 });
}, 60_000);

test('a release that waits for its turn gives the version that was stored meanwhile', async () => {
  const [own] = processes.apps;
  const [on, other] = processes.databases;
  await listCompanies(on, ...['a', 'b', 'c'].map((id) => sampleCompany(id, atMost(null))));
  const lead = await matchedLead(own, await askForCompanies(own), now.now(), newPhone());
  const leadId = await submitLead(own, lead);
  let released: Promise<void> | undefined;
  await on.transaction(async (tx) => {
    await lockCapacity(tx);
    const assigning = { clock: now, promise: standardProduct.promise };
    released = other.transaction((its) => assignReleased(other, its, [leadId], assigning));
    await waitsForLock(other);
    await tx.query(
      `INSERT INTO lead_versions SELECT (jsonb_populate_record(v, '{"version": 2}')).*
       FROM lead_versions v WHERE lead_id = $1`,
      [leadId],
    );
    await tx.query('UPDATE leads SET latest_version = 2 WHERE lead_id = $1', [leadId]);
  });
  await released;
  const sent = 'SELECT version FROM deliveries WHERE lead_id = $1 ORDER BY version';
  expect(await on.query(sent, [leadId])).toEqual([{ version: 1 }, { version: 2 }]);
}, 60_000);

test('an acceptance that waits while the lead is taken back comes too late', async () => {
  const [own] = processes.apps;
  const [on, other] = processes.databases;
  await listCompanies(on, ...['a', 'b', 'c'].map((id) => sampleCompany(id, atMost(null))));
  const lead = await matchedLead(own, await askForCompanies(own), now.now(), newPhone());
  const assignment = await assignmentOf(on, await submitLead(own, lead));
  const later = new Date(assignment?.answer_by ?? '');
  const options = { db: other, clock: now, promise: standardProduct.promise };
  let accepted: ReturnType<typeof takeAnswer> | undefined;
  await on.transaction(async (tx) => {
    await lockCapacity(tx);
    await endUnanswered(tx, later, 100);
    accepted = takeAnswer(options, assignment?.assignment_id ?? '', { answer: 'accept' });
    await waitsForLock(other);
  });
  expect(await accepted).toMatchObject({ kind: 'refused', why: 'withdrawn' });
}, 60_000);
