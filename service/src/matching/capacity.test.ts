/** How many leads a company gets: its capacity, and its share among others. */
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import type { Terms } from '../companies/terms.ts';
import { pauseCompany } from '../repositories/companies.ts';
import { findWaiting, readAssignments } from '../repositories/assignments.ts';
import { giveBackCounts } from '../repositories/companyCounts.ts';
import {
  assignmentOf,
  atMost,
  newPhone,
  NOON,
  submitLead,
  submitMatched,
} from '../testing/assignments.ts';
import { sampleCompany } from '../testing/companies.ts';
import { ManualClock, sharedDatabase, testApp } from '../testing/harness.ts';
import { listCompanies } from '../testing/listCompanies.ts';
import { askForCompanies, matchedLead } from '../testing/matchedVisitor.ts';

const db = await sharedDatabase();
let clock: ManualClock;
let app: FastifyInstance;
beforeEach(async () => {
  clock = new ManualClock(NOON);
  app = await testApp(db, { clock });
});
afterEach(() => app.close());

test('counts begin anew at the company’s midnight, whoever’s clock is behind', async () => {
  const honolulu: Partial<Terms> = { ...atMost(1), time_zone: 'Pacific/Honolulu' };
  await listCompanies(db, sampleCompany('a', honolulu));
  // A minute before midnight in Honolulu, where November has not begun.
  clock = new ManualClock('2026-11-01T09:59:00.000Z');
  const early = await testApp(db, { clock });
  const take = async (on: FastifyInstance, at: ManualClock) => {
    const reply = await askForCompanies(on);
    if (reply.status !== 'matched') return reply.status;
    await submitLead(on, await matchedLead(on, reply, at.now(), newPhone()));
    return reply.status;
  };
  expect([await take(early, clock), await take(early, clock)]).toEqual(['matched', 'nobody']);
  const ahead = new ManualClock('2026-11-01T10:00:00.000Z');
  const late = await testApp(db, { clock: ahead });
  expect([await take(late, ahead), await take(late, ahead)]).toEqual(['matched', 'nobody']);
  expect(await take(early, clock)).toBe('nobody');
  await early.close();
  await late.close();
});

test.each(['America/Chicago', 'Pacific/Honolulu'])(
  'counts go on where a time zone is corrected to the west, to %s',
  async (time_zone) => {
    const capacity = { day: 2, week: 2, month: 2 };
    await listCompanies(db, sampleCompany('a', { capacity, time_zone: 'America/New_York' }));
    const leadId = await submitMatched(app, clock);
    await listCompanies(db, sampleCompany('a', { capacity, time_zone }));
    await submitMatched(app, clock);
    expect((await askForCompanies(app)).status).toBe('nobody');
    // A lead that was counted before the change can be given back, too.
    const earlier = await assignmentOf(db, leadId);
    await giveBackCounts(db, earlier ? [earlier] : []);
    expect(await db.query('SELECT day_leads, week_leads, month_leads FROM company_counts')).toEqual(
      [{ day_leads: 1, week_leads: 1, month_leads: 1 }],
    );
    // The next day starts with a new count, as usual.
    await listCompanies(db, sampleCompany('a', { ...atMost(1), time_zone }));
    clock.advance(24 * 3_600_000);
    await submitMatched(app, clock);
    expect(await db.query('SELECT day_leads FROM company_counts')).toEqual([{ day_leads: 1 }]);
  },
);

test('each company stays within one lead of its weighted share while all are eligible', async () => {
  const weights = { a: 5, b: 3, c: 1 };
  await listCompanies(
    db,
    ...Object.entries(weights).map(([id, weight]) => sampleCompany(id, { weight })),
  );
  const leads: Record<string, number> = { a: 0, b: 0, c: 0 };
  for (let count = 1; count <= 27; count += 1) {
    const assignment = await assignmentOf(db, await submitMatched(app, clock));
    const id = assignment?.company_id ?? '';
    leads[id] = (leads[id] ?? 0) + 1;
    for (const [one, weight] of Object.entries(weights)) {
      expect(Math.abs((leads[one] ?? 0) - (count * weight) / 9)).toBeLessThanOrEqual(1);
    }
  }
}, 60_000);

test('whatever visitors and the owner do, no company has more than it takes, nor a lead that names it not', async () => {
  const step = fc.oneof(
    { weight: 5, arbitrary: fc.record({ kind: fc.constant('ask' as const) }) },
    {
      weight: 5,
      arbitrary: fc.record({ kind: fc.constant('submit' as const), which: fc.nat(20) }),
    },
    {
      arbitrary: fc.record({ kind: fc.constant('wait' as const), minutes: fc.nat(31) }),
      weight: 1,
    },
    {
      arbitrary: fc.record({ kind: fc.constant('pause' as const), isPaused: fc.boolean() }),
      weight: 1,
    },
  );
  const most: Record<string, number> = { a: 2, b: 1, c: 3, d: 1 };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      await db.query('DELETE FROM reservations');
      clock.advance(24 * 3_600_000 * 40);
      await listCompanies(
        db,
        ...Object.entries(most).map(([id, day]) => sampleCompany(id, atMost(day))),
      );
      const waiting: Awaited<ReturnType<typeof askForCompanies>>[] = [];
      const named = new Map<string, string[]>();
      for (const taken of steps) {
        if (taken.kind === 'wait') clock.advance(taken.minutes * 60_000);
        if (taken.kind === 'pause') await pauseCompany(db, 'a', taken.isPaused, new Date());
        if (taken.kind === 'ask') waiting.push(await askForCompanies(app));
        const [reply] =
          taken.kind === 'submit' ? waiting.splice(taken.which % (waiting.length || 1), 1) : [];
        if (reply) {
          const ids = reply.companies.map(({ company_id }) => company_id);
          named.set(await submitMatched(app, clock, reply), ids);
        }
      }
      await pauseCompany(db, 'a', false, new Date());
      const made = await readAssignments(db, [...named.keys()]);
      for (const { lead_id, company_id } of made) {
        expect(named.get(lead_id)).toContain(company_id);
      }
      for (const [id, day] of Object.entries(most)) {
        const own = made.filter(({ company_id }) => company_id === id);
        expect(own.length).toBeLessThanOrEqual(day);
      }
      const without = [...named.keys()].filter(
        (leadId) => !made.some(({ lead_id }) => lead_id === leadId),
      );
      for (const leadId of without) expect(await findWaiting(db, leadId)).not.toBeNull();
    }),
    { numRuns: 12 },
  );
}, 120_000);
