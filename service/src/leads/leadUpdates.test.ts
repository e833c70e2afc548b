/** Changes that visitors make to their own leads, through the service. */
import { randomUUID } from 'node:crypto';
import { editKeyLifetimeMs, leadLimits } from '@tidyguard/content';
import { standardProduct } from '@tidyguard/content/products';
import type { FastifyInstance } from 'fastify';
import fc from 'fast-check';
import type { LineType } from '../checks/lineType.ts';
import { paths, type LeadSubmission, type LeadUpdate } from '../contract/index.ts';
import { readConsents } from '../repositories/certificates.ts';
import { readRecords, type LeadRecord } from '../repositories/leadRecords.ts';
import { releaseLeads } from '../repositories/leadStatus.ts';
import { addSaleOptOut, revokeConsents } from '../repositories/optOuts.ts';
import {
  consentFor,
  consentRows,
  latestRecord,
  send,
  updateOf,
  type Changes,
  type Sent,
} from '../testing/changedLead.ts';
import { closeAfterEach } from '../testing/closeAfterEach.ts';
import { eventually } from '../testing/eventually.ts';
import { startFakeDestination } from '../testing/fakeDestination.ts';
import { ManualClock, post, sharedDatabase, testApp, testConfig } from '../testing/harness.ts';
import { leadSubmission } from '../testing/samples.ts';
import { startMailServer } from '../testing/smtpServer.ts';
import { smtpTransport } from '../mail/smtpTransport.ts';
import { erase } from './erasure.ts';

const db = await sharedDatabase();
const closeLater = closeAfterEach();
const NEW_PHONE = '2145550188';

async function start(changes: Parameters<typeof testApp>[1] = {}) {
  const clock = new ManualClock('2026-01-31T12:03:00.000Z');
  const app = await testApp(db, { clock, ...changes });
  closeLater(() => app.close());
  return { app, clock };
}

const records = async (): Promise<LeadRecord[]> => readRecords(db, null, 100);
const latest = () => latestRecord(db);

test('a corrected e-mail address is a version under the same consent', async () => {
  const { app } = await start();
  const sent = await send(app);
  const reply = await post(
    app,
    paths.leadUpdate,
    updateOf(
      sent,
      { email: 'ana.lee@example.com' },
      { validations: { email: { status: 'valid' } } },
    ),
  );
  expect([reply.status, reply.body]).toEqual([200, { status: 'accepted', held: false }]);
  const [first, second] = await records();
  expect(second).toEqual({
    ...first,
    version: 2,
    latest: true,
    received_at: second?.received_at,
    email: 'ana.lee@example.com',
    quiz_answers: { ...first?.quiz_answers, email: 'ana.lee@example.com' },
    validations: { ...first?.validations, email: { status: 'valid' } },
  });
  expect(first).toMatchObject({ version: 1, latest: false, email: 'ana@example.com' });
  expect(second?.consent?.proof).toBe('proven');
  expect(await consentRows(db)).toHaveLength(1);
});

test('names are changed, and what is left out stays', async () => {
  const { app } = await start();
  const sent = await send(app);
  await post(app, paths.leadUpdate, updateOf(sent, { first_name: 'Anna' }));
  await post(app, paths.leadUpdate, updateOf(sent, { last_name: 'Lee' }));
  expect(await latest()).toMatchObject({
    version: 3,
    status: 'accepted',
    first_name: 'Anna',
    last_name: 'Lee',
    phone: '2145550123',
    email: 'ana@example.com',
  });
});

test('what is asked for beside the answers is kept, changed and taken back', async () => {
  const { app } = await start();
  const sent = await send(app);
  const time = { date: '2026-02-03', from: '08:00', to: '12:00' };
  const steps: [Changes, LeadRecord['request']][] = [
    [{ add_ons: ['Inside the oven'] }, { add_ons: ['Inside the oven'] }],
    [{ preferred_time: time }, { add_ons: ['Inside the oven'], preferred_time: time }],
    [{ add_ons: [] }, { add_ons: [], preferred_time: time }],
    [{ preferred_time: null }, { add_ons: [], preferred_time: null }],
  ];
  for (const [changes, request] of steps) {
    await post(app, paths.leadUpdate, updateOf(sent, changes));
    expect((await latest()).request).toEqual(request);
  }
  expect(await records()).toHaveLength(5);
});

test('tabs that add something at the same time leave all of it on the request', async () => {
  const { app } = await start();
  const sent = await send(app);
  const change = (added: string[], removed: string[] = []) =>
    post(app, paths.leadUpdate, updateOf(sent, { add_ons: { added, removed } }));
  await Promise.all([change(['Oven']), change(['Windows']), change(['Laundry'])]);
  expect((await latest()).request?.add_ons?.toSorted()).toEqual(['Laundry', 'Oven', 'Windows']);
  await Promise.all([change(['Oven'], ['Windows']), change([], ['Laundry', 'Never added'])]);
  expect((await latest()).request).toEqual({ add_ons: ['Oven'] });
});

test('more bundles than a request may hold are refused, and nothing changes', async () => {
  const { app } = await start();
  const sent = await send(app);
  const titles = Array.from({ length: leadLimits.addOn.most }, (_, number) => `Bundle ${number}`);
  const change = (added: string[]) =>
    post(app, paths.leadUpdate, updateOf(sent, { add_ons: { added, removed: [] } }));
  expect((await change(titles)).status).toBe(200);
  const { status, body } = await change(['One more']);
  expect([status, body.field]).toEqual([422, 'add_ons']);
  expect((await latest()).request).toEqual({ add_ons: titles });
});

test.each([
  ['ends before it begins', { date: '2026-02-03', from: '17:00', to: '08:00' }],
  ['takes no time', { date: '2026-02-03', from: '08:00', to: '08:00' }],
  ['is over', { date: '2026-01-29', from: '08:00', to: '12:00' }],
])('a time that %s is refused', async (_what, preferred_time) => {
  const { app } = await start();
  const sent = await send(app);
  const { status, body } = await post(app, paths.leadUpdate, updateOf(sent, { preferred_time }));
  expect([status, body.field]).toEqual([422, 'preferred_time']);
  expect(await records()).toHaveLength(1);
});

test('the same change again, and one that changes nothing, are stored once', async () => {
  const { app } = await start();
  const sent = await send(app);
  const change = updateOf(sent, { email: 'lee@example.com' });
  const replies = await Promise.all([1, 2, 3].map(() => post(app, paths.leadUpdate, change)));
  replies.push(await post(app, paths.leadUpdate, updateOf(sent, { email: 'lee@example.com' })));
  replies.push(await post(app, paths.leadUpdate, updateOf(sent, {})));
  for (const { status, body } of replies)
    expect([status, body]).toEqual([200, { status: 'accepted', held: false }]);
  expect(await records()).toHaveLength(2);
});

test('changes at the same time are each a version', async () => {
  const { app } = await start();
  const sent = await send(app);
  const emails = Array.from({ length: 8 }, (_, number) => `ana${number}@example.com`);
  await Promise.all(emails.map((email) => post(app, paths.leadUpdate, updateOf(sent, { email }))));
  const stored = await records();
  expect(stored.map(({ version }) => version).sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(stored.map(({ email }) => email).sort()).toEqual(['ana@example.com', ...emails].sort());
});

test('after the twentieth version a change is refused for good', async () => {
  const { app } = await start();
  const sent = await send(app);
  const change = (number: number) => updateOf(sent, { email: `ana${number}@example.com` });
  for (let number = 2; number <= 20; number += 1) {
    expect((await post(app, paths.leadUpdate, change(number))).status).toBe(200);
  }
  const { status, body } = await post(app, paths.leadUpdate, change(21));
  expect([status, body]).toEqual([422, expect.objectContaining({ code: 'too_many_versions' })]);
  expect(await records()).toHaveLength(20);
});

describe('the key', () => {
  const refused = async (app: FastifyInstance, update: LeadUpdate) => {
    const before = await records();
    const { status, body } = await post(app, paths.leadUpdate, update);
    expect([status, body]).toEqual([
      403,
      {
        status: 'error',
        code: 'edit_key',
        field: 'edit_key',
        message: 'This page may no longer change the request: write to us instead.',
      },
    ]);
    expect(await records()).toEqual(before);
  };

  test('is refused after a day', async () => {
    const { app, clock } = await start();
    const sent = await send(app);
    clock.advance(editKeyLifetimeMs);
    await refused(app, updateOf(sent, { email: 'late@example.com' }));
  });

  test('is refused once the person was erased', async () => {
    const { app, clock } = await start();
    const sent = await send(app);
    const person = { kind: 'phone', value: '2145550123' } as const;
    await erase(db, person, { now: clock.now(), withConsent: false });
    await refused(app, updateOf(sent, { email: 'late@example.com' }));
    expect(await db.query('SELECT * FROM leads')).toEqual([]);
  });

  test('is given again to the browser of the lead, and to no other', async () => {
    const { app } = await start();
    const { submission } = await send(app);
    const again = await post(app, paths.lead, submission);
    expect(again.body.edit_key).toEqual(expect.any(String));
    const other = await post(app, paths.lead, { ...submission, session_key: randomUUID() });
    expect(other.body.lead_id).toBe(again.body.lead_id);
    expect(other.body.edit_key).toBeUndefined();
    expect(other.body).not.toHaveProperty('held');
  });

  test('of one lead never changes another', async () => {
    const { app } = await start();
    const leads: Sent[] = [];
    for (let number = 0; number < 4; number += 1) leads.push(await send(app));
    const anyLead = fc.constantFrom(...leads);
    await fc.assert(
      fc.asyncProperty(anyLead, anyLead, fc.nat(1_000_000), async (target, holder, number) => {
        fc.pre(target !== holder);
        const stolen = updateOf(target, { email: `${number}@example.com` });
        const { status } = await post(app, paths.leadUpdate, {
          ...stolen,
          edit_key: holder.editKey,
        });
        expect(status).toBe(403);
      }),
      { numRuns: 40 },
    );
    expect((await records()).map(({ version, email }) => [version, email])).toEqual(
      leads.map(() => [1, 'ana@example.com']),
    );
  });
});

test('who corrects what a lead was held for frees it', async () => {
  const { app } = await start();
  const sent = await send(app, leadSubmission({}, { email: 'ana@mailinator.com' }));
  expect(await latest()).toMatchObject({ status: 'quarantined' });
  const heldAfter = async (changes: Changes) =>
    (await post(app, paths.leadUpdate, updateOf(sent, changes))).body.held;
  expect(await heldAfter({ first_name: 'Anna' })).toBe(true);
  expect(await heldAfter({ email: 'ana@example.com' })).toBe(false);
  expect(await latest()).toMatchObject({ status: 'accepted', quarantine_reasons: [] });
  // An accepted version was passed on, so somebody calls the phone.
  expect(await heldAfter({ email: 'eva@mailinator.com' })).toBe(false);
  expect(await latest()).toMatchObject({ status: 'quarantined' });
});

const { validations } = leadSubmission();
const phoneCheck = (otp_required: boolean): LeadSubmission['validations'] => ({
  ...validations,
  phone: { ...validations.phone, data: { phone_type: 'mobile', otp_required } },
});

test.each<[reason: string, lead: LeadSubmission, more: Partial<LeadUpdate>]>([
  [
    'phone_unconfirmed',
    leadSubmission({ validations: phoneCheck(true) }),
    { validations: { phone: phoneCheck(false).phone } },
  ],
  [
    'consent_time',
    // One hour more than a browser's clock may be ahead; the change comes two hours later.
    leadSubmission({
      consent: { ...leadSubmission().consent, tcpa_timestamp: '2026-02-02T13:03:00.000Z' },
    }),
    {},
  ],
])('who corrects something else does not free what is held for %s', async (reason, lead, more) => {
  const { app, clock } = await start({ config: testConfig({ OTP_UNCONFIRMED: 'quarantine' }) });
  const { body } = await post(app, paths.lead, lead);
  const sent = { submission: lead, leadId: String(body.lead_id), editKey: String(body.edit_key) };
  clock.advance(2 * 3_600_000);
  await post(app, paths.leadUpdate, updateOf(sent, { first_name: 'Anna' }, more));
  expect(await latest()).toMatchObject({
    version: 2,
    status: 'quarantined',
    quarantine_reasons: [reason],
  });
});

test('a toll-free phone stays held once its look-up is forgotten, and another one is free', async () => {
  const { app, clock } = await start({
    config: testConfig({ OTP_POLICY: 'risk' }),
    lineTypes: { lineTypeOf: async () => 'tollFree', known: () => known },
  });
  let known: LineType | undefined = 'tollFree';
  const sent = await send(app);
  known = undefined;
  await post(app, paths.leadUpdate, updateOf(sent, { first_name: 'Anna' }));
  const held = { status: 'quarantined', quarantine_reasons: ['phone_invalid'] };
  expect(await latest()).toMatchObject({ version: 2, ...held });
  clock.advance(60_000);
  await post(
    app,
    paths.leadUpdate,
    updateOf(sent, { phone: NEW_PHONE }, await consentFor(app, sent)),
  );
  expect(await latest()).toMatchObject({ version: 3, status: 'accepted', quarantine_reasons: [] });
});

test('what was released is not held again for the same, but for something new', async () => {
  const { app, clock } = await start();
  const sent = await send(app, leadSubmission({}, { email: 'ana@mailinator.com' }));
  await releaseLeads(db, { leadId: sent.leadId }, clock.now());
  await post(app, paths.leadUpdate, updateOf(sent, { first_name: 'Anna' }));
  expect(await latest()).toMatchObject({
    status: 'accepted',
    quarantine_reasons: ['email_disposable'],
  });
  await post(app, paths.leadUpdate, updateOf(sent, { first_name: '??' }));
  expect(await latest()).toMatchObject({ status: 'quarantined' });
});

test('what was released is held again for the same of another phone or address', async () => {
  const { app, clock } = await start();
  const held = { email: 'ana@mailinator.com', phone: '8005881234' };
  const sent = await send(app, leadSubmission({}, held));
  await releaseLeads(db, { leadId: sent.leadId }, clock.now());
  const reasons = ['phone_invalid', 'email_disposable'];
  const statusAfter = async (update: LeadUpdate) => {
    await post(app, paths.leadUpdate, update);
    const { status, quarantine_reasons } = await latest();
    expect([...quarantine_reasons].sort()).toEqual([...reasons].sort());
    return status;
  };
  expect(await statusAfter(updateOf(sent, { first_name: 'Anna' }))).toBe('accepted');
  expect(await statusAfter(updateOf(sent, { email: 'eva@mailinator.com' }))).toBe('quarantined');
  await releaseLeads(db, { leadId: sent.leadId }, clock.now());
  const consent = await consentFor(app, sent);
  expect(await statusAfter(updateOf(sent, { phone: '8005881235' }, consent))).toBe('quarantined');
});

test('what was released for its consent is held again for the same of another phone’s consent', async () => {
  const { app, clock } = await start();
  const unknown = { ...leadSubmission().consent, tcpa_text: 'Please call me.' };
  const sent = await send(app, leadSubmission({ consent: unknown }));
  await releaseLeads(db, { leadId: sent.leadId }, clock.now());
  const quarantine_reasons = ['consent_unknown'];
  await post(app, paths.leadUpdate, updateOf(sent, { first_name: 'Anna' }));
  expect(await latest()).toMatchObject({ status: 'accepted', quarantine_reasons });
  const { session_key = '' } = sent.submission;
  const agreed = { consent: unknown, session_key };
  await post(app, paths.leadUpdate, updateOf(sent, { phone: NEW_PHONE }, agreed));
  expect(await latest()).toMatchObject({
    phone: NEW_PHONE,
    status: 'quarantined',
    quarantine_reasons,
  });
});

describe('what follows', () => {
  /** A service with queues, whose workers need a real clock. */
  async function startReal(changes: Parameters<typeof testApp>[1] = {}) {
    const app = await testApp(db, changes);
    closeLater(() => app.close());
    return app;
  }

  test('destinations get it as lead.updated, with what was asked for', async () => {
    const target = await startFakeDestination(() => 200);
    closeLater(() => target.close());
    const app = await startReal({ config: testConfig({ DELIVERY_URLS: target.setting }) });
    const sent = await send(app);
    await post(app, paths.leadUpdate, updateOf(sent, { add_ons: ['Inside the oven'] }));
    await eventually('both deliveries', 8_000, async () => target.received.length === 2);
    const bodies = target.received.sort((one, other) => one.data.version - other.data.version);
    expect(bodies.map(({ type }) => type)).toEqual(['lead.created', 'lead.updated']);
    expect(bodies[1]?.data.request).toEqual({ add_ons: ['Inside the oven'] });
    expect(bodies[1]?.data.consent).toMatchObject({ version: standardProduct.consent.version });
    const [proof] = await readConsents(db, { leadId: sent.leadId });
    expect(proof?.deliveries).toHaveLength(2);
  });

  test('who asks by the corrected address not to be sold is not sold', async () => {
    const target = await startFakeDestination(() => 200);
    closeLater(() => target.close());
    const app = await startReal({ config: testConfig({ DELIVERY_URLS: target.setting }) });
    const sent = await send(app);
    await post(app, paths.leadUpdate, updateOf(sent, { email: 'Lee@example.com' }));
    // Waits until both are recorded: a delivery still under way would get its own notice.
    await eventually('both deliveries', 8_000, async () => {
      const delivered = await db.query("SELECT 1 FROM deliveries WHERE state = 'delivered'");
      return delivered.length === 2;
    });
    await addSaleOptOut(
      db,
      { subjects: [{ kind: 'email', value: 'lee@example.com' }], gpc: false, source: 'form' },
      new Date(),
    );
    await eventually('a notice', 8_000, async () => target.received.length === 3);
    expect(target.received[2]).toMatchObject({
      type: 'consent.revoked',
      // The newest version that arrived, although its consent is that of the version before.
      data: { lead_id: sent.leadId, version: 2 },
    });
    await post(app, paths.leadUpdate, updateOf(sent, { first_name: 'Lee' }));
    await eventually('it to be withheld', 8_000, async () => {
      const withheld = await db.query("SELECT 1 FROM deliveries WHERE state = 'withheld'");
      return withheld.length === 1;
    });
    expect(target.received).toHaveLength(3);
  }, 30_000);

  test.each(['ana@example.com', 'lee@example.com'])(
    'who asks by %s, before or after the correction, is listed as opted out in each version',
    async (value) => {
      const app = await startReal();
      const sent = await send(app);
      await post(app, paths.leadUpdate, updateOf(sent, { email: 'Lee@example.com' }));
      const subjects = [{ kind: 'email' as const, value }];
      await addSaleOptOut(db, { subjects, gpc: false, source: 'form' }, new Date());
      expect((await records()).map(({ opted_out }) => opted_out)).toEqual([true, true]);
      const [consent] = await readConsents(db, { leadId: sent.leadId });
      expect(consent?.requests).toMatchObject([{ request: 'do_not_sell' }]);
    },
  );

  test('a consent is revoked by the corrected address', async () => {
    const app = await startReal();
    const sent = await send(app);
    await post(app, paths.leadUpdate, updateOf(sent, { email: 'lee@example.com' }));
    const asked = { kind: 'email', value: 'lee@example.com' } as const;
    expect(await revokeConsents(db, asked, 'mail of 3 March', new Date())).toEqual([
      sent.submission.lead.phone,
    ]);
    expect((await latest()).opted_out).toBe(true);
  });

  test('erasing by the corrected address erases the whole lead, and what went there', async () => {
    const app = await startReal();
    const sent = await send(app);
    await post(app, paths.leadUpdate, updateOf(sent, { email: 'lee@example.com' }));
    const person = { kind: 'email', value: 'lee@example.com' } as const;
    expect(await erase(db, person, { now: new Date(), withConsent: false })).toMatchObject({
      leads: 1,
      consentsKept: 1,
    });
    expect(await records()).toEqual([]);
  });

  test('the confirmation goes to the corrected address too, once', async () => {
    const server = await startMailServer();
    closeLater(() => server.close());
    const config = testConfig({ MAIL_URL: server.url });
    const app = await startReal({
      config,
      mailTransport: smtpTransport({ ...config.mail, url: server.url }),
    });
    const areSent = (count: number) =>
      eventually('the mails', 15_000, async () => {
        const rows = await db.query<{ state: string }>('SELECT state FROM mails');
        return rows.length === count && rows.every(({ state }) => state === 'sent');
      });
    const sent = await send(app);
    // If the address was corrected before that, the first mail would not go out.
    await areSent(1);
    await post(app, paths.leadUpdate, updateOf(sent, { email: 'lee@example.com' }));
    await post(app, paths.leadUpdate, updateOf(sent, { first_name: 'Lee' }));
    await areSent(2);
    const mails = await db.query('SELECT kind, recipient FROM mails ORDER BY recipient');
    expect(mails).toEqual([
      { kind: 'confirmation', recipient: 'ana@example.com' },
      { kind: 'confirmation', recipient: 'lee@example.com' },
    ]);
  }, 30_000);
});
