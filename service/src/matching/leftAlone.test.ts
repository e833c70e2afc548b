import { MINUTE_MS } from '../common/clock.ts';
import { erase } from '../leads/erasure.ts';
import { readWaiting } from '../repositories/assignments.ts';
import { pauseCompany } from '../repositories/companies.ts';
import { addOptIn, addOptOut, addSaleOptOut } from '../repositories/optOuts.ts';
import { passOnOptOuts } from '../repositories/revocations.ts';
import { sampleCompany } from '../testing/companies.ts';
import { deliverAll } from '../testing/deliverAll.ts';
import { sharedDatabase } from '../testing/harness.ts';
import { listCompanies } from '../testing/listCompanies.ts';
import { ReturningVisitor, type Sent } from '../testing/returningVisitor.ts';
import { withContact } from '../testing/samples.ts';
import { withTicket } from '../testing/tickets.ts';
import type { CompanyAnswer } from './answers.ts';

// A person who tells one company to leave them alone revokes the consent for all companies.

const db = await sharedDatabase();
const visitor = new ReturningVisitor(db);

/** Companies that are named in this order. */
const list = (...ids: string[]) =>
  listCompanies(db, ...ids.map((id, index) => sampleCompany(id, { weight: 10 ** (3 - index) })));
/** The company that had a lead last gives its answer. */
const answer = async (sent: Sent, given: CompanyAnswer) =>
  visitor.answer((await visitor.lastOf(sent))?.assignment_id, given);

describe('a person who tells a company to be left alone', () => {
  const optOuts = () => db.query('SELECT subject, request, source, keyword FROM opt_outs');
  const notified = () =>
    db.query(
      `SELECT destination, reason FROM deliveries WHERE event = 'consent.revoked'
     ORDER BY destination`,
    );

  test.each(['not_requested', 'no_more_calls'] as const)(
    'is left alone by everybody (%s)',
    async (reason) => {
      await list('first', 'second');
      const sent = await visitor.ofFirst();
      await deliverAll(db, visitor.clock.now());
      await answer(sent, { answer: 'contacted' });
      // The other company gets another lead of the phone.
      await pauseCompany(db, 'first', true, visitor.clock.now());
      const other = await visitor.ofFirst();
      visitor.clock.advance(MINUTE_MS);
      await answer(sent, { answer: 'return', reason });
      const said = { subject: '2145550123', request: 'stop', source: 'company' };
      expect(await optOuts()).toEqual([{ ...said, keyword: `first: ${reason}` }]);
      await deliverAll(db, visitor.clock.now());
      await passOnOptOuts(db, visitor.clock.now());
      expect(await notified()).toEqual([
        { destination: 'company:first', reason: 'stop' },
        { destination: 'company:second', reason: 'stop' },
      ]);
      // The owner is not to call either: the consent is revoked, so no lead is listed as waiting.
      expect(await readWaiting(db, null, 10)).toEqual([]);
      expect(await answer(other, { answer: 'accept' })).toMatchObject({ why: 'revoked' });
      // The same answer again is not recorded twice.
      await answer(sent, { answer: 'return', reason });
      expect(await optOuts()).toHaveLength(1);
    },
  );

  test('has said so of each number that the company was given', async () => {
    await list('first');
    const sent = await visitor.ofFirst();
    const { lead } = sent;
    await answer(sent, { answer: 'accept' });
    const again = await withTicket(visitor.app, lead, { session_key: lead.session_key ?? '' });
    await visitor.submit(withContact(again, { phone: '2145550188' }));
    await answer(sent, { answer: 'return', reason: 'no_more_calls' });
    expect((await optOuts()).map(({ subject }) => subject).sort()).toEqual([
      '2145550123',
      '2145550188',
    ]);
  });

  test('is left alone also where a STOP is older than the consent that the company called by', async () => {
    await visitor.deliverOptedOut();
    await list('first');
    await addOptOut(db, '2145550123', 'STOP', visitor.clock.now());
    visitor.clock.advance(MINUTE_MS);
    const sent = await visitor.ofFirst();
    visitor.clock.advance(MINUTE_MS);
    await answer(sent, { answer: 'return', reason: 'no_more_calls' });
    expect((await optOuts()).map(({ source }) => source)).toEqual(['sms', 'company']);
    expect(await readWaiting(db, null, 10)).toEqual([]);
  });

  test('is left alone also after a START, until the next consent', async () => {
    await list('first');
    const sent = await visitor.ofFirst();
    visitor.clock.advance(MINUTE_MS);
    await answer(sent, { answer: 'return', reason: 'no_more_calls' });
    visitor.clock.advance(MINUTE_MS);
    expect(await addOptIn(db, '2145550123', 'YES', visitor.clock.now())).toBe('revoked');
    await visitor.ofFirst();
    const consents = await db.query(
      'SELECT opt_out_of(c) AS by FROM consents c ORDER BY received_at',
    );
    expect(consents).toEqual([{ by: 'stop' }, { by: null }]);
  });

  const doNotSell = () =>
    addSaleOptOut(
      db,
      { subjects: [{ kind: 'phone', value: '2145550123' }], source: 'form', gpc: false },
      visitor.clock.now(),
    );
  const TOLD = { answer: 'return', reason: 'no_more_calls' } as const;

  test.each([true, false])(
    'is left alone also who asked not to be sold before (accepted: %s)',
    async (isAccepted) => {
      await list('first');
      const sent = await visitor.ofFirst();
      if (isAccepted) await answer(sent, { answer: 'accept' });
      await doNotSell();
      visitor.clock.advance(MINUTE_MS);
      expect(await answer(sent, TOLD)).toMatchObject({ isLeftAlone: true });
      expect((await optOuts()).map(({ source }) => source)).toEqual(['form', 'company']);
      // Somebody types the phone again, and confirms no code.
      visitor.clock.advance(MINUTE_MS);
      const { leadId } = await visitor.ofFirst();
      expect(
        await db.query('SELECT status FROM lead_versions WHERE lead_id = $1', [leadId]),
      ).toEqual([{ status: 'quarantined' }]);
    },
  );

  test('is left alone also after a START that lifts the STOP of before', async () => {
    await list('first');
    const sent = await visitor.ofFirst();
    await answer(sent, { answer: 'accept' });
    await addOptOut(db, '2145550123', 'STOP', visitor.clock.now());
    visitor.clock.advance(MINUTE_MS);
    await answer(sent, TOLD);
    visitor.clock.advance(MINUTE_MS);
    expect(await addOptIn(db, '2145550123', 'START', visitor.clock.now())).toBe('revoked');
    expect(await db.query('SELECT opt_out_of(c) AS by FROM consents c')).toEqual([{ by: 'stop' }]);
  });

  test.each([
    [false, true],
    [true, false],
  ])(
    'is left alone after an erasure (with the consents: %s) where the phone is still known: %s',
    async (withConsent, isLeftAlone) => {
      await list('first');
      const sent = await visitor.ofFirst();
      await erase(
        db,
        { kind: 'phone', value: '2145550123' },
        { now: visitor.clock.now(), withConsent },
      );
      expect(await answer(sent, TOLD)).toMatchObject({ kind: 'refused', isLeftAlone });
      expect(await optOuts()).toHaveLength(isLeftAlone ? 1 : 0);
    },
  );

  test('is not said to be, by a return that is sent again, once there is a new consent', async () => {
    await list('first');
    const sent = await visitor.ofFirst();
    await answer(sent, { answer: 'accept' });
    await answer(sent, TOLD);
    visitor.clock.advance(MINUTE_MS);
    await visitor.ofFirst();
    await answer(sent, TOLD);
    expect(await optOuts()).toHaveLength(1);
  });

  test('has said nothing of a number that is held, which may be another person’s', async () => {
    await list('first');
    const sent = await visitor.ofFirst();
    const { lead } = sent;
    await answer(sent, { answer: 'accept' });
    // A submission without a ticket is held.
    const { ticket, ...consent } = lead.consent;
    expect(ticket).toBeDefined();
    await visitor.submit(withContact({ ...lead, consent }, { phone: '2145550188' }));
    await answer(sent, { answer: 'return', reason: 'no_more_calls' });
    expect((await optOuts()).map(({ subject }) => subject)).toEqual(['2145550123']);
  });

  test('is left alone also where the company that called has the lead no longer', async () => {
    await list('first', 'second');
    const sent = await visitor.ofFirst();
    const first = (await visitor.lastOf(sent))?.assignment_id;
    visitor.clock.advance(15 * MINUTE_MS);
    await visitor.sweep();
    const said = { answer: 'return', reason: 'no_more_calls' } as const;
    for (let time = 0; time < 2; time += 1) {
      expect(await visitor.answer(first, said)).toMatchObject({
        kind: 'refused',
      });
    }
    expect(await optOuts()).toHaveLength(1);
    expect(await answer(sent, { answer: 'accept' })).toMatchObject({ why: 'revoked' });
  });

  test.each(['not_reached', 'own_customer', 'outside_area', 'no_time'] as const)(
    'is not taken for one whose lead is returned as %s',
    async (reason) => {
      await list('first');
      const sent = await visitor.ofFirst();
      await answer(sent, { answer: 'return', reason });
      expect(await optOuts()).toEqual([]);
    },
  );
});
