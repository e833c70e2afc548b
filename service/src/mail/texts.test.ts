/** Text messages to leads, by a fake of Twilio's messaging service. */
import type { Clock } from '../common/clock.ts';
import { paths } from '../contract/index.ts';
import { createOperations } from '../operation/adminChannel/operations.ts';
import { replay } from '../operation/replay.ts';
import { addSaleOptOut } from '../repositories/optOuts.ts';
import { serviceSettingsOf } from '../operation/serviceSettings.ts';
import { incomingTexts } from '../consent/incomingText.ts';
import { eventually } from '../testing/eventually.ts';
import { freePort } from '../testing/freePort.ts';
import { impatientClock } from '../testing/impatientClock.ts';
import { CANNOT_RECEIVE_TEXTS, startFakeTwilio, TOLD_STOP } from '../testing/fakeTwilio.ts';
import { endPauses, post, sharedDatabase, testApp, testConfig } from '../testing/harness.ts';
import { leadSubmission, withContact } from '../testing/samples.ts';
import { twilioMessages } from '../twilio/messages.ts';

const db = await sharedDatabase();
const twilio = await startFakeTwilio();
const closing: (() => Promise<unknown>)[] = [];
beforeEach(() => twilio.reset());
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});
afterAll(() => twilio.close());

/** A clock that now shows `start`, and on which nobody waits for long. */
function clockFrom(start: string): Clock {
  const aheadMs = Date.parse(start) - Date.now();
  return { ...impatientClock, now: () => new Date(Date.now() + aheadMs) };
}
/** In Dallas. */
const NOON = '2026-11-23T18:00:00.000Z';
const NIGHT = '2026-11-24T05:00:00.000Z';
const NEXT_NOON = '2026-11-24T18:00:00.000Z';

/** Takes what people text back; nothing was held for a STOP. */
const textsTo = ({ clock, config }: { clock: Clock; config: ReturnType<typeof testConfig> }) =>
  incomingTexts({
    db,
    clock,
    keywords: config.product.messaging.keywords,
    replies: config.optOutReplies,
    onOptedIn: async () => undefined,
  });

async function service({
  start = NOON,
  base,
  pauses = '1,1',
  settings = {},
}: {
  start?: string;
  base?: string;
  pauses?: string;
  settings?: Record<string, string>;
} = {}) {
  const config = testConfig({
    ...twilio.env,
    ...settings,
    ...(base === undefined ? {} : { TWILIO_MESSAGING_BASE_URL: base }),
    DELIVERY_RETRY_SECONDS: pauses,
  });
  const clock = clockFrom(start);
  const messagingServiceSid = config.twilio?.messagingServiceSid ?? '';
  const app = await testApp(db, {
    config,
    clock,
    textTransport: config.twilio && twilioMessages({ ...config.twilio, messagingServiceSid }),
    // Letters go nowhere here.
    mailTransport: { send: () => Promise.resolve({ kind: 'sent', status: null, error: null }) },
  });
  closing.push(() => app.close());
  return { app, config, clock };
}

const lead = (phone = '2145550123') => leadSubmission({}, { phone });
const rows = () =>
  db.query(
    `SELECT recipient, state, reason, attempts, last_error FROM mails
     WHERE kind = 'confirmation_text' ORDER BY created_at, mail_id`,
  );
const settled = (count: number) =>
  eventually('the texts', 10_000, async () => {
    const all = await rows();
    return all.length >= count && all.every(({ state }) => state !== 'pending');
  });
const withheld = () =>
  eventually('a text that is withheld', 10_000, async () =>
    (await rows()).some(({ state }) => state === 'withheld'),
  );
/** When the queue tries next, in hours from now. */
const hoursToWait = async () => {
  const jobs = await db.query<{ hours: number }>(
    `SELECT extract(epoch FROM start_after - now())::float8 / 3600 AS hours FROM pgboss.job
     WHERE name = 'send-mail' AND state < 'active' AND start_after > now() + interval '1 minute'`,
  );
  return jobs.map(({ hours }) => hours);
};

test('a request is confirmed by one text, however often it is sent and changed', async () => {
  const { app } = await service();
  const submission = lead();
  for (let time = 0; time < 3; time += 1) await post(app, paths.lead, submission);
  await post(app, paths.lead, {
    ...submission,
    quiz_answers: { ...submission.quiz_answers, timing: 'browsing' },
  });
  await settled(1);
  expect(twilio.texts).toEqual([
    { to: '+12145550123', body: expect.stringMatching(/^TidyGuard: Hi Ana, .*15 minutes.*STOP/) },
  ]);
});

test('a phone that somebody enters again and again gets one text in a week', async () => {
  const { app } = await service();
  for (let time = 0; time < 3; time += 1) await post(app, paths.lead, lead());
  await settled(3);
  await app.close();
  // Counted from when the text went out, not from when it was recorded.
  await db.query("UPDATE mails SET created_at = created_at - interval '12 hours'");
  for (const [count, start] of ['2026-11-30T17:00:00.000Z', '2026-11-30T18:30:00.000Z'].entries()) {
    const later = await service({ start });
    await post(later.app, paths.lead, lead());
    await settled(4 + count);
    await later.app.close();
  }
  expect(twilio.texts).toHaveLength(2);
  expect((await rows()).map(({ reason }) => reason)).toEqual([
    null,
    ...Array<string>(3).fill('limited'),
    null,
  ]);
});

test('at night it waits for the hours in which people may be texted', async () => {
  const { app } = await service({ start: NIGHT });
  await post(app, paths.lead, lead());
  await eventually('the wait', 10_000, async () => (await hoursToWait()).length === 1);
  const [hours = 0] = await hoursToWait();
  expect(hours).toBeGreaterThan(9.9);
  expect(hours).toBeLessThanOrEqual(10);
  expect(twilio.texts).toEqual([]);
  await app.close();

  await noonComes();
  expect(twilio.texts).toEqual([
    { to: '+12145550123', body: expect.not.stringContaining('minutes') },
  ]);
});

/** The next noon comes, and what waited for it is sent or withheld. */
async function noonComes() {
  await service({ start: NEXT_NOON });
  await replay(db, () => [], { leadId: null, since: null, waiting: true });
  await settled(1);
}

test('nobody who texted STOP after the consent gets one', async () => {
  const { app, clock, config } = await service({ start: NIGHT });
  await post(app, paths.lead, lead());
  await eventually('the wait', 10_000, async () => (await hoursToWait()).length === 1);
  const handle = textsTo({ clock, config });
  await handle({ from: '+12145550123', text: 'STOP' });
  await app.close();

  await noonComes();
  expect(await rows()).toMatchObject([{ state: 'withheld', reason: 'opted_out' }]);
  expect(twilio.texts).toEqual([]);
});

test('who says STOP while the text waits, and then confirms a code and agrees anew, gets it', async () => {
  const { app, clock, config } = await service({ start: NIGHT });
  const submission = lead();
  const { phone } = submission.lead;
  await post(app, paths.lead, submission);
  await eventually('the wait', 10_000, async () => (await hoursToWait()).length === 1);
  await textsTo({ clock, config })({ from: `+1${phone}`, text: 'STOP' });
  await db.query(
    `INSERT INTO verifications (verification_id, code_ref, session_id, phone, created_at,
       last_sent_at, expires_at, approved_at)
     VALUES (gen_random_uuid(), '', $1, $2, $3, $3, $3, $3)`,
    [submission.session_id, phone, new Date(clock.now().getTime() + 1).toISOString()],
  );
  const quiz_answers = { ...submission.quiz_answers, timing: 'browsing' as const };
  await post(app, paths.lead, { ...submission, quiz_answers });
  await app.close();

  await noonComes();
  expect(await rows()).toMatchObject([{ state: 'sent', reason: null }]);
  expect(twilio.texts.map(({ to }) => to)).toEqual([`+1${phone}`]);
});

test('who revokes what they agreed to while the text waited gets none', async () => {
  const { app, clock } = await service({ start: NIGHT });
  const submission = lead();
  await post(app, paths.lead, submission);
  await eventually('the wait', 10_000, async () => (await hoursToWait()).length === 1);
  await post(app, paths.lead, withContact(submission, { email: 'lee@example.com' }));
  // An opt-out by an address that the first consent does not have.
  const subjects = [{ kind: 'email', value: 'lee@example.com' } as const];
  await addSaleOptOut(db, { subjects, source: 'form', gpc: false }, clock.now());
  await app.close();

  await noonComes();
  expect(await rows()).toMatchObject([{ state: 'withheld', reason: 'opted_out' }]);
  expect(twilio.texts).toEqual([]);
});

test('a phone that opted out before gets none until START, whoever enters it', async () => {
  const { app, clock, config } = await service({ settings: { PHONE_OPTED_OUT: 'deliver' } });
  const handle = textsTo({ clock, config });
  const text = (words: string) => handle({ from: '+12145550123', text: words });
  await text('no more texts');
  await post(app, paths.lead, lead());
  await settled(1);
  expect(await rows()).toMatchObject([{ state: 'withheld', reason: 'opted_out' }]);
  await text('START');
  await post(app, paths.lead, lead());
  await settled(2);
  expect(twilio.texts.map(({ to }) => to)).toEqual(['+12145550123']);
});

test('a phone that is corrected before the text goes out gets none, the right one does', async () => {
  const { app } = await service({ start: NIGHT });
  const submission = lead('2145550124');
  await post(app, paths.lead, submission);
  await eventually('the wait', 10_000, async () => (await hoursToWait()).length === 1);
  await post(app, paths.lead, withContact(submission, { phone: '2145550123' }));
  await app.close();

  await service({ start: NEXT_NOON });
  await replay(db, () => [], { leadId: null, since: null, waiting: true });
  await settled(2);
  expect(await rows()).toMatchObject([
    { recipient: '2145550124', state: 'withheld', reason: 'corrected' },
    { recipient: '2145550123', state: 'sent' },
  ]);
  expect(twilio.texts.map(({ to }) => to)).toEqual(['+12145550123']);
});

test('a phone that is corrected and then entered again gets the text after all', async () => {
  const night = await service({ start: NIGHT });
  const right = lead();
  const wrong = withContact(right, { phone: '2145550124' });
  await post(night.app, paths.lead, right);
  await eventually('the wait', 10_000, async () => (await hoursToWait()).length === 1);
  await post(night.app, paths.lead, wrong);
  await replay(db, () => [], { leadId: null, since: null, waiting: true });
  await withheld();
  // As the page sends it, with another answer: without a change it would be version 1 again.
  const quiz_answers = { ...right.quiz_answers, timing: 'browsing' as const };
  await post(night.app, paths.lead, { ...right, quiz_answers });
  await eventually('its own job', 10_000, async () => {
    const jobs = await db.query(`SELECT 1 FROM pgboss.job WHERE data->>'round' = '2'`);
    return jobs.length === 1;
  });
  await night.app.close();

  await service({ start: NEXT_NOON });
  await replay(db, () => [], { leadId: null, since: null, waiting: true });
  await settled(2);
  expect(await rows()).toMatchObject([
    { recipient: '2145550124', state: 'withheld', reason: 'corrected' },
    { recipient: '2145550123', state: 'sent', reason: null },
  ]);
  expect(twilio.texts.map(({ to }) => to)).toEqual(['+12145550123']);
});

test.each([
  [TOLD_STOP, { state: 'withheld', reason: 'stop_at_provider', last_error: '400 21610' }],
  [CANNOT_RECEIVE_TEXTS, { state: 'dead', reason: 'refused', last_error: '400 21614' }],
])('%s, which the provider refuses, is not tried again', async (number, row) => {
  const { app } = await service();
  await post(app, paths.lead, lead(number.slice(2)));
  await settled(1);
  expect(await rows()).toMatchObject([{ ...row, attempts: 1 }]);
});

// A login that is renewed, an account that is closed for now, too many at once, an outage.
test.each(['401', '403', '429', '503'] as const)(
  'is tried again where the provider answers %s',
  async (fault) => {
    twilio.fail(fault);
    const { app } = await service({ pauses: '600' });
    await post(app, paths.lead, lead());
    await eventually('a failure', 10_000, async () => (await rows())[0]?.attempts === 1);
    twilio.fail('none');
    await endPauses(db);
    await settled(1);
    expect(twilio.texts).toHaveLength(1);
    expect(await rows()).toMatchObject([{ state: 'sent' }]);
  },
);

test('is tried again where nothing listens, until there are no attempts left', async () => {
  const { app } = await service({ base: `http://127.0.0.1:${await freePort()}` });
  await post(app, paths.lead, lead());
  await settled(1);
  expect(await rows()).toMatchObject([{ state: 'dead', reason: 'failed', attempts: 3 }]);
}, 20_000);

test.each(['500', 'not json', 'cut'] as const)(
  'is never sent twice by itself where the provider may have it (%s)',
  async (fault) => {
    twilio.fail(fault);
    const { app } = await service();
    await post(app, paths.lead, lead());
    await settled(1);
    expect(await rows()).toMatchObject([{ state: 'dead', reason: 'unknown', attempts: 1 }]);
  },
);

test('a lead that is held gets one once it is released, where the service sends any', async () => {
  const { app, config } = await service();
  const held = async (phone: string) => {
    const submission = leadSubmission({}, { phone });
    const signals = { ...submission.signals, honeypot: 'http://spam.example' };
    return String((await post(app, paths.lead, { ...submission, signals })).body.lead_id);
  };
  const [first, second] = [await held('2145550124'), await held('2145550125')];
  await post(app, paths.lead, lead());
  await settled(1);
  expect(twilio.texts.map(({ to }) => to)).toEqual(['+12145550123']);
  const by = 'operator@host';
  const sending = createOperations(db, serviceSettingsOf(config), config);
  await sending.release({ leadId: first, by });
  await settled(2);
  const silent = createOperations(db, serviceSettingsOf(testConfig()), config);
  await silent.release({ leadId: second, by });
  expect(twilio.texts.map(({ to }) => to)).toEqual(['+12145550123', '+12145550124']);
  expect(
    await db.query("SELECT recipient FROM mails WHERE kind = 'confirmation_text'"),
  ).toHaveLength(2);
});
