/** STOP by text revokes the consents before it: pending leads are withheld, destinations are notified. */
import { systemClock } from '../common/clock.ts';
import { paths } from '../contract/index.ts';
import { addMissing, replayDead } from '../repositories/deliveries.ts';
import { readRecords } from '../repositories/leadRecords.ts';
import { readOptOuts } from '../repositories/optOuts.ts';
import { passOnOptOuts } from '../repositories/revocations.ts';
import { closeAfterEach } from '../testing/closeAfterEach.ts';
import { eventually } from '../testing/eventually.ts';
import { startFakeDestination, type DestinationAnswer } from '../testing/fakeDestination.ts';
import { endPauses, post, sharedDatabase, testApp, testConfig } from '../testing/harness.ts';
import { inboundTextSettings, postInboundText } from '../testing/inboundText.ts';
import { leadSubmission } from '../testing/samples.ts';

const PHONE = '2145550123';
const ZOE = { phone: '2145550188', email: 'zoe@example.com' };

/** Enough for a start of the queue and a retry after a second, on a busy machine. */
const TIMEOUT_MS = 20_000;

const db = await sharedDatabase();
const closeLater = closeAfterEach();

/** The setting that delivers leads even of phones that opted out. */
const DELIVER = { PHONE_OPTED_OUT: 'deliver' };

/** The service with inbound texts, delivering to a destination with the given answers. */
async function serve(
  answer: (attempt: number) => DestinationAnswer = () => 200,
  pauses = '1,1',
  settings = {},
) {
  const target = await startFakeDestination((_delivery, requests) => answer(requests));
  closeLater(() => target.close());
  const config = testConfig({
    DELIVERY_URLS: target.setting,
    DELIVERY_RETRY_SECONDS: pauses,
    ...inboundTextSettings,
    ...settings,
  });
  const app = await testApp(db, { config });
  closeLater(() => app.close());
  return {
    target,
    submit: async (body = leadSubmission()) =>
      String((await post(app, paths.lead, body)).body.lead_id),
    text: async (body: string) => {
      expect(await postInboundText(app, PHONE, body)).toBe(200);
    },
  };
}

const consentedAt = (time: number) => {
  const submission = leadSubmission();
  const tcpa_timestamp = new Date(time).toISOString();
  return leadSubmission({ consent: { ...submission.consent, tcpa_timestamp } });
};
const recordOf = async (leadId: string) =>
  (await readRecords(db, null, 10)).find(({ lead_id }) => lead_id === leadId);
const statesOf = async (leadId: string) => (await recordOf(leadId))?.deliveries ?? [];
const isDelivered = async (leadId: string) =>
  (await statesOf(leadId)).some(({ state }) => state === 'delivered');
const isWithheld = async (leadId: string) =>
  (await statesOf(leadId)).some(({ state }) => state === 'withheld');

test(
  'each destination that has the lead is told once, and again after a failure',
  async () => {
    const { target, submit, text } = await serve((requests) => (requests === 3 ? 503 : 200));
    const lead = await submit();
    const other = await submit(leadSubmission({}, ZOE));
    await eventually('both leads', 5_000, () => target.received.length === 2);
    await eventually('saved', 5_000, async () => (await isDelivered(lead)) && isDelivered(other));
    await text('STOP');
    await text('stop!!');
    await eventually('the notice', 8_000, () => target.received.length === 3);
    await text('I said stop');
    await eventually('saved', 5_000, async () => (await statesOf(lead))[1]?.state === 'delivered');
    await passOnOptOuts(db, new Date(Date.now() + 120_000));
    expect(await db.query('SELECT 1 FROM opt_outs WHERE passed_on_at IS NULL')).toEqual([]);
    await systemClock.delay(300);
    expect(target.received[2]).toMatchObject({
      type: 'consent.revoked',
      data: { lead_id: lead, version: 1, reason: 'stop' },
    });
    // Two leads, the notice refused, the notice.
    expect(target.counts).toEqual({ requests: 4, unsigned: 0 });
    expect(await readOptOuts(db, null, 10)).toMatchObject([
      { subject: PHONE, request: 'stop', notices_delivered: 1, notices_open: 0 },
    ]);
  },
  TIMEOUT_MS,
);

test(
  'a lead that waits for its next attempt is not sent, nor by a replay, and who may have it is told',
  async () => {
    const { target, submit, text } = await serve((requests) => (requests === 1 ? 500 : 200), '600');
    const lead = await submit();
    await eventually('an attempt', 5_000, async () => (await statesOf(lead))[0]?.attempts === 1);
    await text('STOP');
    await eventually('the notice', 5_000, () => target.received.length === 1);
    await replayDead(db, lead);
    await addMissing(db, ['later'], '2026-01-01', null);
    await endPauses(db);
    await systemClock.delay(300);
    expect(target.received.map(({ type }) => type)).toEqual(['consent.revoked']);
    expect(await statesOf(lead)).toMatchObject([
      { event: 'lead', state: 'withheld', reason: 'stop' },
      { event: 'consent.revoked' },
      { destination: 'later' },
    ]);
  },
  TIMEOUT_MS,
);

test(
  'a lead whose consent is older than STOP is withheld, also where it arrives later',
  async () => {
    const { target, submit, text } = await serve(() => 200, '1,1', DELIVER);
    const agreedAt = Date.now() - 1_000;
    await text('no more texts please');
    const lead = await submit(consentedAt(agreedAt));
    await eventually('the hold', 5_000, () => isWithheld(lead));
    expect(await statesOf(lead)).toMatchObject([{ reason: 'stop', attempts: 0 }]);
    expect(target.counts.requests).toBe(0);
  },
  TIMEOUT_MS,
);

test(
  'a lead with a younger consent is delivered, and says that its phone takes no texts',
  async () => {
    const { target, submit, text } = await serve(() => 200, '1,1', DELIVER);
    await text('STOP');
    await systemClock.delay(5);
    const lead = await submit(consentedAt(Date.now()));
    await eventually('the delivery', 5_000, () => isDelivered(lead));
    expect(target.received[0]).toMatchObject({ type: 'lead.created', data: { opted_out: true } });
  },
  TIMEOUT_MS,
);

test(
  'START before the lead was due lets it through',
  async () => {
    const { target, submit, text } = await serve();
    const agreedAt = Date.now() - 1_000;
    await text('STOP');
    await text('START');
    const lead = await submit(consentedAt(agreedAt));
    await eventually('the delivery', 5_000, () => isDelivered(lead));
    expect(target.received[0]).toMatchObject({ data: { opted_out: false } });
  },
  TIMEOUT_MS,
);

test('a code that was confirmed after STOP upholds its own consent, and no earlier one', async () => {
  const app = await testApp(db);
  closeLater(() => app.close());
  const stoppedAt = Date.now() - 60_000;
  const ids: string[] = [];
  for (const confirmedAt of [null, stoppedAt - 1_000, stoppedAt + 1_000]) {
    const submission = consentedAt(stoppedAt - 5_000);
    if (confirmedAt !== null) {
      await db.query(
        `INSERT INTO verifications (verification_id, code_ref, session_id, phone, created_at,
           last_sent_at, expires_at, approved_at)
         VALUES (gen_random_uuid(), '', $1, $2, $3, $3, $3, $3)`,
        [submission.session_id, PHONE, new Date(confirmedAt).toISOString()],
      );
    }
    ids.push(String((await post(app, paths.lead, submission)).body.lead_id));
  }
  await db.query(
    `INSERT INTO opt_outs (kind, subject, request, source, requested_at, keyword)
     VALUES ('phone', $1, 'stop', 'sms', $2, 'STOP')`,
    [PHONE, new Date(stoppedAt).toISOString()],
  );
  const optedOut = await Promise.all(ids.map(async (id) => (await recordOf(id))?.opted_out));
  expect(optedOut).toEqual([true, true, false]);
});
