/** Leads of phones that opted out of calls and texts: anybody could type such a phone and tick the box. */
import { randomUUID } from 'node:crypto';
import { standardProduct } from '@tidyguard/content/products';
import { terminalCodeSender } from '../codes/codeSender.ts';
import { paths, type LeadSubmission } from '../contract/index.ts';
import { takeAnswer } from '../matching/answers.ts';
import { createOperations } from '../operation/adminChannel/operations.ts';
import { resubmit } from '../operation/resubmit.ts';
import { findWaiting, readAllAssignments } from '../repositories/assignments.ts';
import { readRecords } from '../repositories/leadRecords.ts';
import {
  addOptIn,
  addOptOut,
  addSaleOptOut,
  readOptOuts,
  revokeConsents,
} from '../repositories/optOuts.ts';
import { CALL_EXPECTED_MS } from '../repositories/mails.ts';
import { readRefusals } from '../repositories/refusals.ts';
import { NOON } from '../testing/assignments.ts';
import { closeAfterEach } from '../testing/closeAfterEach.ts';
import { sampleCompany } from '../testing/companies.ts';
import { ManualClock, post, sharedDatabase, testApp, testConfig } from '../testing/harness.ts';
import { inboundTextSettings, postInboundText } from '../testing/inboundText.ts';
import { listCompanies } from '../testing/listCompanies.ts';
import { askForCompanies, matchedLead } from '../testing/matchedVisitor.ts';
import { withContact } from '../testing/samples.ts';
import { withTicket } from '../testing/tickets.ts';

const PHONE = '2145550123';
const OTHER_PHONE = '2145550188';
const MINUTE_MS = 60_000;

const db = await sharedDatabase();
const closeLater = closeAfterEach();

/** The service with one company that is listed, and visitors who take the quiz by the service's clock. */
async function service(settings: Record<string, string> = {}) {
  const clock = new ManualClock(NOON);
  const texts: string[] = [];
  const config = testConfig({ CONSENT_UNPROVEN: 'hold', ...settings });
  const app = await testApp(db, {
    clock,
    config,
    codeSender: terminalCodeSender(
      (code) => `${code} is the code`,
      (line) => texts.push(line),
    ),
  });
  closeLater(() => app.close());
  await listCompanies(db, sampleCompany('first'));
  /** A lead that agrees to the company, a minute after the step before. */
  const agreed = async (phone = PHONE) => {
    clock.advance(MINUTE_MS);
    return matchedLead(app, await askForCompanies(app), clock.now(), phone);
  };
  const submit = async (lead: LeadSubmission) => (await post(app, paths.lead, lead)).body;
  const confirm = async ({ session_id, lead: { phone } }: LeadSubmission) => {
    clock.advance(MINUTE_MS);
    await post(app, paths.sendCode, { phone, session_id });
    const otp = /: (\d{6}) is/.exec(texts.at(-1) ?? '')?.[1];
    return (await post(app, paths.verifyCode, { phone, otp, session_id })).body;
  };
  return { app, clock, config, agreed, submit, confirm };
}

const released = (leadId: unknown) =>
  createOperations(db, null, testConfig()).release({ leadId: String(leadId), by: 'ana@host' });

/** What each version of a lead is held for; null if it is accepted. */
const heldFor = async (leadId: unknown) =>
  (await readRecords(db, null, 100))
    .filter(({ lead_id }) => lead_id === leadId)
    .sort((one, other) => one.version - other.version)
    .map(({ status, quarantine_reasons }) =>
      status === 'quarantined' ? quarantine_reasons : null,
    );
const deliveriesOf = (leadId: unknown) =>
  db.query('SELECT version, destination, event FROM deliveries WHERE lead_id = $1::uuid', [leadId]);
const companiesOf = async (leadId: unknown) =>
  (await readAllAssignments(db, [String(leadId)])).map(({ company_id }) => company_id);

type Service = Awaited<ReturnType<typeof service>>;

const stop = ({ clock }: Service) => addOptOut(db, PHONE, 'STOP', clock.now());
const revoke = ({ clock }: Service) =>
  revokeConsents(db, { kind: 'phone', value: PHONE }, 'a letter', clock.now());

/** A company that has a lead of the phone reports what the person who answered said. */
const report =
  (reason: 'not_requested' | 'no_more_calls' | 'wrong_number') =>
  async ({ agreed, submit, clock }: Service) => {
    const { lead_id } = await submit(await agreed());
    const [assignment] = await readAllAssignments(db, [String(lead_id)]);
    clock.advance(MINUTE_MS);
    const options = { db, clock, promise: standardProduct.promise };
    await takeAnswer(options, assignment?.assignment_id ?? '', { answer: 'return', reason });
  };

test.each<[string, (of: Service) => Promise<unknown>]>([
  ['said STOP', stop],
  ['told a company that it never asked', report('not_requested')],
  ['told a company to call no more', report('no_more_calls')],
  ['a company reported as wrong', report('wrong_number')],
  ['had its consent revoked by an operator', revoke],
])(
  'a lead of a phone that %s is acknowledged, waits for a person, and reaches nobody',
  async (_said, optOut) => {
    const of = await service();
    await optOut(of);
    const before = await db.query('SELECT * FROM company_counts');
    const body = await of.submit(await of.agreed());
    expect(body).toMatchObject({ status: 'accepted', held: true });
    expect(body).not.toHaveProperty('match');
    expect(await heldFor(body.lead_id)).toEqual([['phone_opted_out']]);
    expect(await companiesOf(body.lead_id)).toEqual([]);
    expect(await deliveriesOf(body.lead_id)).toEqual([]);
    expect(await findWaiting(db, String(body.lead_id))).toBeNull();
    expect(await db.query('SELECT * FROM company_counts')).toEqual(before);
    expect(await readOptOuts(db, null, 10)).toMatchObject([{ subject: PHONE, in_force: true }]);
  },
);

test('who asked only not to be sold agrees anew by the box, as before', async () => {
  const of = await service();
  const subjects = [{ kind: 'phone', value: PHONE } as const];
  await addSaleOptOut(db, { subjects, source: 'form', gpc: false }, of.clock.now());
  const { lead_id, match } = await of.submit(await of.agreed());
  expect(match).toMatchObject({ status: 'matched' });
  expect(await heldFor(lead_id)).toEqual([null]);
});

test('a phone that texted START again is not held', async () => {
  const of = await service();
  await stop(of);
  await addOptIn(db, PHONE, 'START', of.clock.now());
  expect(await heldFor((await of.submit(await of.agreed())).lead_id)).toEqual([null]);
});

test('PHONE_OPTED_OUT=deliver lets such a lead go at once', async () => {
  const of = await service({ PHONE_OPTED_OUT: 'deliver' });
  await stop(of);
  const { lead_id, match, held } = await of.submit(await of.agreed());
  expect([match, held]).toMatchObject([{ status: 'matched' }, false]);
  expect(await deliveriesOf(lead_id)).toHaveLength(1);
});

describe('a START', () => {
  const texting = () => service(inboundTextSettings);
  const start = async ({ app, clock }: Service, from = PHONE) => {
    clock.advance(MINUTE_MS);
    expect(await postInboundText(app, from, 'START')).toBe(200);
  };

  test('lets what was held for the STOP go to its company, as the chain and the certificate tell', async () => {
    const of = await texting();
    await stop(of);
    const { lead_id } = await of.submit(await of.agreed());
    await start(of);
    expect(await heldFor(lead_id)).toEqual([null]);
    expect(await companiesOf(lead_id)).toEqual(['first']);
    expect(await deliveriesOf(lead_id)).toHaveLength(1);
    expect(await readRecords(db, null, 1)).toMatchObject([{ opted_out: false }]);
    const [certificate] = await createOperations(db, null, of.config).certificates({
      leadId: String(lead_id),
    });
    expect(certificate?.events).toMatchObject([
      { what: 'release', versions: 1, by: 'a START of the phone', reasons: ['phone_opted_out'] },
    ]);
  });

  test.each<[string, (of: Service) => Promise<unknown>]>([
    ['of another phone', (of) => start(of, OTHER_PHONE)],
    [
      'after another revocation',
      async (of) => {
        await revoke(of);
        await start(of);
      },
    ],
    [
      'that comes when nobody expects the call any more',
      async (of) => {
        of.clock.advance(CALL_EXPECTED_MS);
        await start(of);
      },
    ],
  ])('%s releases nothing', async (_which, act) => {
    const of = await texting();
    await stop(of);
    const { lead_id } = await of.submit(await of.agreed());
    await act(of);
    expect(await heldFor(lead_id)).toEqual([['phone_opted_out']]);
    expect(await companiesOf(lead_id)).toEqual([]);
  });

  test('releases nothing that is held for something else as well, nor an older version', async () => {
    const of = await texting();
    await stop(of);
    const lead = await of.agreed();
    const { lead_id } = await of.submit(lead);
    await of.submit(withContact(lead, { first_name: '??' }));
    await start(of);
    expect(await heldFor(lead_id)).toEqual([
      ['phone_opted_out'],
      expect.arrayContaining(['phone_opted_out', 'name_invalid']),
    ]);
  });
});

describe('a code', () => {
  test('that was confirmed after the opt-out lets the lead go at once', async () => {
    const of = await service();
    await stop(of);
    const lead = await of.agreed();
    expect(await of.confirm(lead)).toMatchObject({ success: true });
    expect(await of.submit(lead)).toMatchObject({ match: { status: 'matched' }, held: false });
    expect(await readOptOuts(db, null, 10)).toMatchObject([{ in_force: false }]);
  });

  test('that was confirmed before it does not', async () => {
    const of = await service();
    const lead = await of.agreed();
    await of.confirm(lead);
    of.clock.advance(MINUTE_MS);
    await stop(of);
    expect(await heldFor((await of.submit(lead)).lead_id)).toEqual([['phone_opted_out']]);
  });

  test('that was confirmed by somebody else’s session does not', async () => {
    const of = await service();
    await stop(of);
    await of.confirm(await of.agreed());
    expect(await heldFor((await of.submit(await of.agreed())).lead_id)).toEqual([
      ['phone_opted_out'],
    ]);
  });

  test('that the visitor confirms later, and sends the request again, lets it go', async () => {
    const of = await service();
    await stop(of);
    const lead = await of.agreed();
    const { lead_id } = await of.submit(lead);
    await of.confirm(lead);
    const session_key = lead.session_key ?? '';
    const tcpa_timestamp = of.clock.now().toISOString();
    const anew = { ...lead, consent: { ...lead.consent, tcpa_timestamp } };
    const again = await of.submit(await withTicket(of.app, anew, { session_key }));
    expect(again).toMatchObject({ lead_id, match: { status: 'matched' }, held: false });
    expect(await heldFor(lead_id)).toEqual([['phone_opted_out'], null]);
    expect(await companiesOf(lead_id)).toEqual(['first']);
  });
});

describe('after a report that the phone is wrong', () => {
  /** Lists a second company, besides the one that reported the number as wrong. */
  const reported = async () => {
    const of = await service();
    await report('wrong_number')(of);
    await listCompanies(db, sampleCompany('first'), sampleCompany('second'));
    return of;
  };

  test('a code that is confirmed lets the lead go at once', async () => {
    const of = await reported();
    const lead = await of.agreed();
    expect(await of.confirm(lead)).toMatchObject({ success: true });
    const body = await of.submit(lead);
    expect(body).toMatchObject({ match: { status: 'matched' }, held: false });
    expect(await companiesOf(body.lead_id)).toEqual(['second']);
    expect(await readOptOuts(db, null, 10)).toMatchObject([{ in_force: false }]);
  });

  test('an operator lets it go', async () => {
    const of = await reported();
    const { lead_id } = await of.submit(await of.agreed());
    await released(lead_id);
    expect(await companiesOf(lead_id)).toEqual(['second']);
  });
});

describe('an operator who releases it', () => {
  test('lets it go to the company that the consent names, marked as opted out of texts', async () => {
    const of = await service();
    await stop(of);
    const { lead_id } = await of.submit(await of.agreed());
    await released(lead_id);
    expect(await companiesOf(lead_id)).toEqual(['first']);
    expect(await readRecords(db, null, 1)).toMatchObject([{ opted_out: true }]);
  });

  test('does not revive a consent that is older than the opt-out', async () => {
    const of = await service();
    const lead = await of.agreed();
    of.clock.advance(MINUTE_MS);
    await stop(of);
    const { lead_id } = await of.submit(lead);
    await released(lead_id);
    expect(await companiesOf(lead_id)).toEqual([]);
  });

  test('has released nothing that is agreed to after another opt-out', async () => {
    const of = await service();
    await stop(of);
    const lead = await of.agreed();
    const { lead_id, edit_key } = await of.submit(lead);
    await released(lead_id);
    const change = (more: object) =>
      post(of.app, paths.leadUpdate, {
        session_id: lead.session_id,
        edit_key,
        change_id: randomUUID(),
        page_url: 'http://localhost:8000/outcome/deep-clean',
        submitted_at: of.clock.now().toISOString(),
        ...more,
      });
    // This change comes under the consent that was released.
    await change({ changes: { first_name: 'Bea' } });
    of.clock.advance(MINUTE_MS);
    await stop(of);
    of.clock.advance(MINUTE_MS);
    const tcpa_timestamp = of.clock.now().toISOString();
    const { consent, session_key } = await withTicket(
      of.app,
      { ...lead, consent: { ...lead.consent, tcpa_timestamp } },
      { session_key: lead.session_key ?? '' },
    );
    const answer = await change({
      changes: { phone: PHONE },
      consent,
      session_key,
      consent_initially_checked: false,
    });
    expect(answer.body).toEqual({ status: 'accepted', held: true });
    expect(await heldFor(lead_id)).toEqual([null, null, ['phone_opted_out']]);
  });
});

test('a lead that a company has waits for a person once it comes again under a STOP, and the visitor is told so', async () => {
  const of = await service();
  const lead = await of.agreed();
  expect(await of.submit(lead)).toMatchObject({ match: { status: 'matched' } });
  of.clock.advance(MINUTE_MS);
  await stop(of);
  of.clock.advance(MINUTE_MS);
  const tcpa_timestamp = of.clock.now().toISOString();
  const anew = { ...lead, consent: { ...lead.consent, tcpa_timestamp } };
  const session_key = lead.session_key ?? '';
  const again = await of.submit(await withTicket(of.app, anew, { session_key }));
  expect(again).toMatchObject({ status: 'accepted', held: true });
  expect(again).not.toHaveProperty('match');
});

test('a visitor who corrects the phone to one that opted out waits, too', async () => {
  const of = await service();
  await stop(of);
  const lead = await of.agreed(OTHER_PHONE);
  const { lead_id } = await of.submit(lead);
  const session_key = lead.session_key ?? '';
  await of.submit(withContact(await withTicket(of.app, lead, { session_key }), { phone: PHONE }));
  expect(await heldFor(lead_id)).toEqual([null, ['phone_opted_out']]);
});

test('a refused submission that is submitted again is judged by it as well', async () => {
  const of = await service();
  await stop(of);
  const lead = await of.agreed();
  // The page's submission was refused because of its origin.
  await of.app.inject({
    method: 'POST',
    url: paths.lead,
    headers: { origin: 'https://elsewhere.example' },
    payload: lead,
  });
  expect(await readRefusals(db, null, 10)).toHaveLength(1);
  expect(await resubmit(db, of.config, { refusedId: null, reason: 'origin_not_allowed' })).toEqual({
    accepted: 1,
    refused: 0,
  });
  const [record] = await readRecords(db, null, 10);
  expect(record?.quarantine_reasons).toContain('phone_opted_out');
});

test.each(['never', 'risk'])(
  'the check of a phone says the same whether it opted out, so that nobody learns it (OTP_POLICY=%s)',
  async (OTP_POLICY) => {
    const of = await service({ OTP_POLICY });
    await stop(of);
    const { session_id, metadata } = await of.agreed();
    const { landing_page, referrer, timestamp, user_agent } = metadata;
    const replies = await Promise.all(
      [PHONE, OTHER_PHONE].map((phone) =>
        post(of.app, paths.phone, {
          phone,
          session_id,
          landing_page,
          referrer,
          timestamp,
          utm: {},
          user_agent,
        }),
      ),
    );
    const [first, second] = replies.map(({ status, body }) => ({ status, body }));
    expect(first).toMatchObject({ status: 200, body: { data: { otp_required: false } } });
    expect(second).toEqual(first);
  },
);
