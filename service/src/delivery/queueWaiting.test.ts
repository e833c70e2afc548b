/** Leads that wait outside the queue are queued even if a step before that fails. */
import type { Database } from '../database/types.ts';
import { createOperations } from '../operation/adminChannel/operations.ts';
import { closeAfterEach } from '../testing/closeAfterEach.ts';
import { eventually } from '../testing/eventually.ts';
import { startFakeDestination, type FakeDestination } from '../testing/fakeDestination.ts';
import { submitLead } from '../testing/assignments.ts';
import { sharedDatabase, testApp, testConfig } from '../testing/harness.ts';
import { listWithWebhook } from '../testing/listCompanies.ts';
import { askForCompanies, matchedLead } from '../testing/matchedVisitor.ts';

const db = await sharedDatabase();
const closeLater = closeAfterEach();

/** A database in which statements with this text fail, and how many did. */
function failingAt(text: string) {
  const failed = { count: 0 };
  const queryOf =
    (on: Pick<Database, 'query'>): Database['query'] =>
    (sql, parameters) => {
      if (!sql.includes(text)) return on.query(sql, parameters);
      failed.count += 1;
      return Promise.reject(new Error('fails'));
    };
  const failing: Database = {
    ...db,
    query: queryOf(db),
    transaction: (work) => db.transaction((tx) => work({ ...tx, query: queryOf(tx) })),
  };
  return { failed, failing };
}

const toDestination = async ({ setting }: FakeDestination) => ({ DELIVERY_URLS: setting });
const toCompany = async (target: FakeDestination) => {
  await listWithWebhook(db, 'first', target);
  return {};
};

test.each([
  ['a destination', 'opt-outs cannot be passed on', 'UPDATE opt_outs', toDestination],
  ['a company', 'opt-outs cannot be passed on', 'UPDATE opt_outs', toCompany],
  ['a company', 'leads of renamed companies cannot', "ended = 'renamed'", toCompany],
  ['a company', 'unanswered leads cannot', 'answer_by <= $1 LIMIT 1', toCompany],
])(
  'a released lead reaches %s while %s',
  async (_who, _what, text, deliverTo) => {
    const target = await startFakeDestination(() => 200);
    closeLater(() => target.close());
    const config = testConfig(await deliverTo(target));
    const { failed, failing } = failingAt(text);
    const app = await testApp(failing, { config });
    closeLater(() => app.close());
    const lead = await matchedLead(app, await askForCompanies(app), new Date());
    const signals = lead.signals && { ...lead.signals, honeypot: 'filled in' };
    const leadId = await submitLead(app, { ...lead, ...(signals && { signals }) });
    expect(target.counts.requests).toBe(0);
    await createOperations(db, null, config).release({ leadId, by: 'operator@host' });
    await eventually('the lead', 8_000, () => target.received.length === 1);
    expect(target.received[0]).toMatchObject({ data: { lead_id: leadId } });
    expect(failed.count).toBeGreaterThan(0);
  },
  20_000,
);
