import { standardProduct } from '@tidyguard/content/products';
import { MINUTE_MS } from '../common/clock.ts';
import { addOptOut } from '../repositories/optOuts.ts';
import { passOnOptOuts } from '../repositories/revocations.ts';
import { sampleCompany } from '../testing/companies.ts';
import { deliverAll } from '../testing/deliverAll.ts';
import { sharedDatabase } from '../testing/harness.ts';
import { listCompanies } from '../testing/listCompanies.ts';
import { ReturningVisitor } from '../testing/returningVisitor.ts';
import { passOnRenamed } from './passOn.ts';

// A company that is imported under a wrong name, and then under its own again, may get the same lead twice.

const { promise } = standardProduct;
const db = await sharedDatabase();
const visitor = new ReturningVisitor(db);

const name = (legal_name: string) =>
  listCompanies(
    db,
    sampleCompany('first', { weight: 1_000, legal_name }),
    sampleCompany('second', { weight: 10 }),
  );
const deliver = () => deliverAll(db, visitor.clock.now());
/** The deliveries to the company, made or pending. */
const toldFirst = () =>
  db.query<{ delivery_id: string; event: string; state: string }>(
    `SELECT delivery_id, event, state, reason, queued_at FROM deliveries
     WHERE destination = 'company:first' ORDER BY event`,
  );
/** The company loses the lead to the other one, because it is imported under a wrong name. */
const misname = async () => {
  await name('Frist LLC');
  expect(await passOnRenamed(db, { clock: visitor.clock, promise })).toBe(1);
};
/** The company gets its own name back, and then the lead, which the other one does not accept. */
const nameBack = async () => {
  await name('First LLC');
  visitor.clock.advance(15 * MINUTE_MS);
  expect(await visitor.sweep()).toBe(1);
};
const AGAIN = { event: 'lead', state: 'pending', reason: null, queued_at: null };

test.each([
  { had: 'had not got it yet', isDelivered: false },
  { had: 'had it already', isDelivered: true },
])('a company that $had is sent the lead that it is given again', async ({ isDelivered }) => {
  await name('First LLC');
  const { leadId } = await visitor.ofFirst();
  if (isDelivered) await deliver();
  const [before] = await toldFirst();
  await misname();
  await nameBack();
  expect(await visitor.historyOf(leadId)).toEqual([
    ['first', 'renamed'],
    ['second', 'unanswered'],
    ['first', null],
  ]);
  const [lead, withdrawal] = await toldFirst();
  expect(lead).toMatchObject(AGAIN);
  // With the id of the first delivery, the company would take it for the same message.
  expect(lead?.delivery_id).not.toBe(before?.delivery_id);
  expect(withdrawal).toMatchObject({ state: 'withheld', reason: 'assigned_again' });
});

test('a company that loses the same lead twice is told so twice', async () => {
  await name('First LLC');
  await visitor.ofFirst();
  await deliver();
  await misname();
  await deliver();
  const [, before] = await toldFirst();
  await nameBack();
  await deliver();
  visitor.clock.advance(15 * MINUTE_MS);
  await visitor.sweep();
  const [, withdrawal] = await toldFirst();
  expect(withdrawal).toMatchObject({
    event: 'lead.withdrawn',
    state: 'pending',
    reason: 'unanswered',
    queued_at: null,
  });
  expect(withdrawal?.delivery_id).not.toBe(before?.delivery_id);
});

test('a company that had a lead is told of a STOP also before it is sent the lead again', async () => {
  await name('First LLC');
  await visitor.ofFirst();
  await deliver();
  await misname();
  await nameBack();
  await addOptOut(db, '2145550123', 'STOP', visitor.clock.now());
  await passOnOptOuts(db, visitor.clock.now());
  expect(await toldFirst()).toMatchObject([
    { event: 'consent.revoked', state: 'pending', reason: 'stop' },
    { event: 'lead', state: 'withheld', reason: 'stop' },
    { event: 'lead.withdrawn', state: 'withheld' },
  ]);
});
