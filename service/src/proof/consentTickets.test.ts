import { createHash, randomUUID } from 'node:crypto';
import { standardProduct } from '@tidyguard/content/products';
import fc from 'fast-check';
import { DAY_MS, MINUTE_MS } from '../common/clock.ts';
import { paths, type LeadSubmission } from '../contract/index.ts';
import { readRecords } from '../repositories/leadRecords.ts';
import { releaseLeads } from '../repositories/leadStatus.ts';
import { amount } from '../testing/amount.ts';
import {
  ManualClock,
  post,
  sharedDatabase,
  testApp,
  testConfig,
  testSigningKey,
} from '../testing/harness.ts';
import { leadSubmission, withContact } from '../testing/samples.ts';
import { ticketBody, withTicket } from '../testing/tickets.ts';
import { TICKET_LIFETIME_MS } from './consentTickets.ts';
import { newPrivateKey, signingKeyOf, verifierOf, type SigningKey } from './signingKey.ts';
import { openTicket, signTicket, type TicketClaims } from './ticket.ts';

const clock = new ManualClock();
const db = await sharedDatabase();
const app = await testApp(db, { clock, config: testConfig({ CONSENT_UNPROVEN: 'hold' }) });
afterAll(() => app.close());

const at = (ms: number) => new Date(ms).toISOString();

/** A submission whose box is ticked now, by the service's clock. */
function ticked(changes: Partial<LeadSubmission> = {}): LeadSubmission {
  const submission = leadSubmission(changes);
  return {
    ...submission,
    consent: { ...submission.consent, tcpa_timestamp: clock.now().toISOString() },
  };
}

const withConsent = (submission: LeadSubmission, changes: Partial<LeadSubmission['consent']>) => ({
  ...submission,
  consent: { ...submission.consent, ...changes },
});

/** Posts a submission; returns the newest version of its lead. */
async function stored(submission: LeadSubmission, on = app) {
  const { status, body } = await post(on, paths.lead, submission);
  expect(status).toBe(200);
  const record = (await readRecords(db, null, 10, { leadId: String(body.lead_id) })).at(-1);
  if (!record?.consent) throw new Error('no consent was stored');
  return record;
}

/** Posts a submission; returns its proof, and whether it is delivered. */
async function proofOf(submission: LeadSubmission, on = app) {
  const { status, quarantine_reasons, consent } = await stored(submission, on);
  return { status, quarantine_reasons, proof: consent?.proof, reason: consent?.unproven_reason };
}

const proven = { status: 'accepted', quarantine_reasons: [], proof: 'proven', reason: null };
const unproven = (reason: string) => ({
  status: 'quarantined',
  quarantine_reasons: ['consent_unproven'],
  proof: 'unproven',
  reason,
});

function without<T extends object>(value: T, key: keyof T): T {
  const rest = { ...value };
  Reflect.deleteProperty(rest, key);
  return rest;
}

const claimsOf = ({ consent }: LeadSubmission): TicketClaims =>
  JSON.parse(
    Buffer.from(consent.ticket?.split('.')[1] ?? '', 'base64url').toString(),
  ) as TicketClaims;

/** The submission with a ticket into which somebody with a key wrote and signed other claims. */
const forged = async (
  submission: LeadSubmission,
  changes: Partial<TicketClaims>,
  key: SigningKey = testSigningKey,
) =>
  withConsent(submission, {
    ticket: await signTicket(key, { ...claimsOf(submission), ...changes }),
  });

test('a lead with the ticket that its page got is proven, in the service’s own words', async () => {
  const shown = clock.now();
  const asked = { session_key: randomUUID(), build: 'build-7' };
  const submission = await withTicket(app, ticked(), asked);
  clock.advance(30_000);
  const tickedAt = clock.now();
  clock.advance(10_000);
  const { consent } = await stored(
    withConsent(submission, { tcpa_timestamp: tickedAt.toISOString() }),
  );
  expect(consent).toMatchObject({
    text: standardProduct.consent.text,
    proof: 'proven',
    unproven_reason: null,
    page_build: 'build-7',
  });
  expect(new Date(consent?.shown_at ?? '')).toEqual(shown);
  expect(new Date(consent?.ticked_at ?? '')).toEqual(tickedAt);
});

test('a ticket is a JWT with the session, the text and nothing of the visitor, for an hour', async () => {
  const submission = ticked();
  const { body } = await post(app, paths.ticket, ticketBody(submission));
  const [header = '', payload = ''] = String(body.ticket).split('.');
  expect(JSON.parse(Buffer.from(header, 'base64url').toString())).toEqual({
    alg: 'EdDSA',
    typ: 'consent-ticket+jwt',
    kid: testSigningKey.keyId,
  });
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as TicketClaims;
  expect(claims).toMatchObject({
    session_id: submission.session_id,
    text_sha256: createHash('sha256').update(standardProduct.consent.text).digest('hex'),
    text_version: standardProduct.consent.version,
    shown_ms: clock.now().getTime(),
    ahead_ms: 0,
  });
  expect(body.expires_at).toBe(at(clock.now().getTime() + TICKET_LIFETIME_MS));
  expect(claims.exp * 1_000).toBe(clock.now().getTime() + TICKET_LIFETIME_MS);
});

test('neither the ticket nor the key of the session is kept', async () => {
  const submission = await withTicket(app, ticked());
  await stored(submission);
  const rows = JSON.stringify(
    await db.query(
      'SELECT to_jsonb(v) AS v, to_jsonb(l) AS l FROM leads l JOIN lead_versions v USING (lead_id)',
    ),
  );
  expect(rows).not.toContain(submission.session_key);
  expect(rows).not.toContain(submission.consent.ticket);
});

describe('forgeries are stored as unproven, named and held:', () => {
  test.each<[string, (good: LeadSubmission) => LeadSubmission | Promise<LeadSubmission>]>([
    ['ticket_missing', (good) => leadSubmission({ session_id: good.session_id })],
    ['ticket_altered', (good) => withConsent(good, { ticket: 'no ticket' })],
    ['ticket_altered', (good) => withConsent(good, { ticket: `${good.consent.ticket}.` })],
    ['ticket_of_another_service', (good) => forged(good, {}, signingKeyOf(newPrivateKey()))],
    ['session_differs', (good) => ({ ...good, session_id: randomUUID() })],
    ['owner_differs', (good) => ({ ...good, session_key: randomUUID() })],
    ['owner_differs', (good) => without(good, 'session_key')],
    ['time_differs', (good) => withConsent(good, { tcpa_timestamp: '2025-06-01T12:00:00Z' })],
    [
      'time_differs',
      (good) => withConsent(good, { tcpa_timestamp: at(clock.now().getTime() + 6 * MINUTE_MS) }),
    ],
    ['text_differs', (good) => forged(good, { text_sha256: 'f'.repeat(64) })],
    ['version_differs', (good) => forged(good, { text_version: '2001_v1' })],
  ])('%s', async (reason, forge) => {
    const good = await withTicket(app, ticked());
    expect(await proofOf(await forge(good))).toEqual(unproven(reason));
  });

  test('another text, under the version of the ticket', async () => {
    const good = await withTicket(app, ticked());
    const other = withConsent(good, { tcpa_text: `${good.consent.tcpa_text} And more.` });
    expect(await proofOf(other)).toMatchObject({ proof: 'unproven', reason: 'text_differs' });
  });

  test('a ticket that has expired', async () => {
    const good = await withTicket(app, ticked());
    clock.advance(TICKET_LIFETIME_MS - 1);
    const late = await withTicket(app, ticked());
    expect(await proofOf(good)).toEqual(proven);
    clock.advance(TICKET_LIFETIME_MS);
    expect(await proofOf(late)).toEqual(unproven('ticket_expired'));
  });
});

test('whichever letter of a ticket is altered, the lead is kept as unproven', async () => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.='.split('');
  await fc.assert(
    fc.asyncProperty(fc.nat(), fc.constantFrom(...letters), async (place, letter) => {
      const good = await withTicket(app, ticked());
      const { ticket = '' } = good.consent;
      const index = place % ticket.length;
      fc.pre(ticket[index] !== letter);
      const altered = `${ticket.slice(0, index)}${letter}${ticket.slice(index + 1)}`;
      const { status, proof, reason } = await proofOf(withConsent(good, { ticket: altered }));
      expect({ status, proof }).toEqual({ status: 'quarantined', proof: 'unproven' });
      expect(['ticket_altered', 'ticket_of_another_service']).toContain(reason);
    }),
    { numRuns: amount(300, 60) },
  );
}, 60_000);

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'.split('');

test.each([
  ['the whole ticket, for the service', testSigningKey, 4],
  ['the signature, for whoever has the public key', verifierOf(testSigningKey.publicJwk), 3],
])('every last letter counts, with bits that it does not need: %s', async (_name, key, parts) => {
  const good = await withTicket(app, ticked());
  const all = (good.consent.ticket ?? '').split('.');
  const [before, after] = [all.slice(0, parts).join('.'), all.slice(parts)];
  for (const letter of LETTERS.filter((other) => other !== before.at(-1))) {
    const altered = [before.slice(0, -1) + letter, ...after].join('.');
    expect(await openTicket([key], altered)).toBe('ticket_altered');
  }
  expect(await openTicket([key], [before, ...after].join('.'))).toEqual(claimsOf(good));
});

const otherText = fc.string({ maxLength: 80 });
const otherNumber = fc.integer({ min: -1e12, max: 1e12 });
const otherClaim = fc.oneof(
  ...(['jti', 'session_id', 'owner', 'text_sha256', 'text_version', 'build'] as const).map((name) =>
    otherText.map((value) => ({ name, value: value as string | number })),
  ),
  ...(['shown_ms', 'ahead_ms', 'exp'] as const).map((name) =>
    otherNumber.map((value) => ({ name, value: value as string | number })),
  ),
);

test('whichever field of a ticket is altered below its signature, the lead is kept as unproven', async () => {
  await fc.assert(
    fc.asyncProperty(otherClaim, async ({ name, value }) => {
      const good = await withTicket(app, ticked());
      fc.pre(claimsOf(good)[name] !== value);
      const [header, , ...signatures] = (good.consent.ticket ?? '').split('.');
      const claims = { ...claimsOf(good), [name]: value };
      const payload = Buffer.from(JSON.stringify(claims)).toString('base64url');
      const ticket = [header, payload, ...signatures].join('.');
      expect(await openTicket([verifierOf(testSigningKey.publicJwk)], ticket)).toBe(
        'ticket_altered',
      );
      const altered = withConsent(good, { ticket });
      expect(await proofOf(altered)).toEqual(unproven('ticket_altered'));
    }),
    { numRuns: amount(300, 60) },
  );
}, 60_000);

describe('a ticket counts once:', () => {
  test('the same submission again, also much later, is the same lead and still proven', async () => {
    const submission = await withTicket(app, ticked());
    expect(await proofOf(submission)).toEqual(proven);
    clock.advance(2 * TICKET_LIFETIME_MS);
    expect(await proofOf(submission)).toEqual(proven);
    expect(await db.query('SELECT 1 FROM lead_versions')).toHaveLength(1);
  });

  test('a further submission with it is kept as unproven, and one with a new ticket is proven', async () => {
    const session_key = randomUUID();
    const first = await withTicket(app, ticked(), { session_key });
    expect(await proofOf(first)).toEqual(proven);
    const second = withContact(first, { email: 'ana.two@example.com' });
    expect(await proofOf(second)).toEqual(unproven('ticket_used'));
    const third = withContact(first, { email: 'ana.three@example.com' });
    expect(await proofOf(await withTicket(app, third, { session_key }))).toEqual(proven);
    expect(await db.query('SELECT version FROM lead_versions ORDER BY 1')).toEqual(
      [1, 2, 3].map((version) => ({ version })),
    );
  });

  test('also for two that arrive at once, and where the first was unproven for another reason', async () => {
    const submission = await withTicket(app, ticked());
    const second = withContact(submission, { email: 'ana.two@example.com' });
    const reasons = (
      await Promise.all([submission, second].map((one) => post(app, paths.lead, one)))
    ).map(({ status }) => status);
    expect(reasons).toEqual([200, 200]);
    const rows = await db.query('SELECT unproven FROM consents ORDER BY version');
    expect(rows).toEqual([{ unproven: null }, { unproven: 'ticket_used' }]);
    const late = await withTicket(app, ticked());
    const wrong = withConsent(late, { tcpa_timestamp: '2025-06-01T12:00:00Z' });
    expect(await proofOf(wrong)).toEqual(unproven('time_differs'));
    expect(await proofOf(late)).toEqual(unproven('ticket_used'));
  });
});

describe('a session belongs to one browser:', () => {
  test('who knows its id cannot supersede its lead, with a ticket or without', async () => {
    const own = await withTicket(app, ticked());
    const lead = await stored(own);
    const theirs = withContact(ticked({ session_id: own.session_id }), { email: 'x@example.com' });
    const attempts = [
      [theirs, 'ticket_missing'],
      [
        await withTicket(app, withContact(theirs, { email: 'y@example.com' })),
        'session_of_another',
      ],
    ] as const;
    for (const [attempt, reason] of attempts) {
      const added = await stored(attempt);
      expect(added.lead_id).not.toBe(lead.lead_id);
      expect(added).toMatchObject({ version: 1, status: 'quarantined' });
      expect(added.consent?.unproven_reason).toBe(reason);
    }
    const kept = await readRecords(db, null, 10, { leadId: lead.lead_id });
    expect(kept).toMatchObject([{ version: 1, latest: true, email: 'ana@example.com' }]);
  });

  test('its own browser supersedes it, without a ticket as well', async () => {
    const own = await withTicket(app, ticked());
    const lead = await stored(own);
    const consent = without(own.consent, 'ticket');
    const corrected = withContact({ ...own, consent }, { email: 'ana.right@example.com' });
    const second = await stored(corrected);
    expect(second).toMatchObject({ lead_id: lead.lead_id, version: 2 });
    expect(second.consent?.unproven_reason).toBe('ticket_missing');
  });

  test('a page without keys still corrects its own lead', async () => {
    const first = ticked();
    const lead = await stored(first);
    const second = await stored(withContact(first, { email: 'ana.right@example.com' }));
    expect(second).toMatchObject({ lead_id: lead.lead_id, version: 2 });
  });
});

describe('the time:', () => {
  /** How many days a browser's clock is ahead of the service's. */
  const wrongClocks = [-20_000, -2_500, -1, 1, 3, 400];

  /** A submission from a browser with such a clock, which shows the text now and ticks the box 10 s later. */
  async function fromWrongClock(aheadDays: number): Promise<LeadSubmission> {
    const browserMs = clock.now().getTime() + aheadDays * DAY_MS;
    const asked = withConsent(ticked(), { tcpa_timestamp: at(browserMs) });
    const withItsTicket = await withTicket(app, asked);
    return withConsent(withItsTicket, { tcpa_timestamp: at(browserMs + 10_000) });
  }

  test.each(wrongClocks)(
    'a browser’s clock may be %i days ahead: the ticket dates the consent, and nothing holds the lead',
    async (aheadDays) => {
      const submission = await fromWrongClock(aheadDays);
      clock.advance(20_000);
      const { consent, quarantine_reasons } = await stored(submission);
      expect(quarantine_reasons).toEqual([]);
      expect(consent?.proof).toBe('proven');
      expect(new Date(consent?.ticked_at ?? '')).toEqual(new Date(clock.now().getTime() - 10_000));
    },
  );

  test('a change of a lead from such a browser is held no more than the lead', async () => {
    const submission = await fromWrongClock(400);
    const { body } = await post(app, paths.lead, submission);
    const changed = await post(app, paths.leadUpdate, {
      session_id: submission.session_id,
      edit_key: body.edit_key,
      change_id: randomUUID(),
      changes: { email: 'ana.lee@example.com' },
      page_url: submission.page_url,
      submitted_at: clock.now().toISOString(),
    });
    expect(changed.body).toEqual({ status: 'accepted', held: false });
  });

  test.each([
    [4, proven],
    [6, unproven('time_differs')],
    [-59, proven],
    [-61, unproven('ticket_expired')],
  ])(
    'a ticket of a process whose clock is %s minutes ahead is judged by the clock of the one that takes the lead',
    async (minutes, expected) => {
      clock.advance(minutes * MINUTE_MS);
      const submission = await withTicket(app, ticked());
      clock.advance(-minutes * MINUTE_MS);
      expect(await proofOf(submission)).toEqual(expected);
    },
  );

  test.each<[string, (good: LeadSubmission) => LeadSubmission]>([
    ['no ticket', (good) => withConsent(without(good, 'session_key'), { ticket: 'no ticket' })],
    ['a ticket of another browser', (good) => ({ ...good, session_key: randomUUID() })],
    [
      'a clock that was set otherwise since its ticket',
      (good) => withConsent(good, { tcpa_timestamp: '1970-01-01T00:00:00.000Z' }),
    ],
  ])('a consent of 1970 or years ahead holds the lead with %s', async (_name, forge) => {
    const { quarantine_reasons } = await stored(forge(await fromWrongClock(1_000)));
    expect(quarantine_reasons).toEqual(['consent_time', 'consent_unproven']);
  });

  test('a ticket that another submission of the session used dates nothing', async () => {
    const first = await fromWrongClock(3);
    await stored(first);
    const { quarantine_reasons } = await stored(withContact(first, { email: 'b@example.com' }));
    expect(quarantine_reasons).toEqual(['consent_time', 'consent_unproven']);
  });

  test('a renewed ticket keeps the time at which the text was first shown', async () => {
    const session_key = randomUUID();
    const shown = clock.now();
    const first = await withTicket(app, ticked(), { session_key });
    clock.advance(50 * MINUTE_MS);
    const timestamp = clock.now().toISOString();
    const { ticket = '' } = first.consent;
    const renewed = await withTicket(app, first, { session_key, timestamp, ticket });
    clock.advance(50 * MINUTE_MS);
    const { consent } = await stored(renewed);
    expect(consent?.proof).toBe('proven');
    expect(new Date(consent?.shown_at ?? '')).toEqual(shown);
  });

  test.each<[string, (first: LeadSubmission) => Promise<string> | string]>([
    [
      'forged',
      async (first) =>
        (await forged(first, { shown_ms: 0 }, signingKeyOf(newPrivateKey()))).consent.ticket ?? '',
    ],
    ['of another session', async () => (await withTicket(app, ticked())).consent.ticket ?? ''],
    ['no ticket', () => 'x'],
  ])('one that renews a ticket that is %s begins now', async (_name, earlier) => {
    const first = await withTicket(app, ticked());
    clock.advance(10 * MINUTE_MS);
    const asked = await withTicket(app, ticked({ session_id: first.session_id }), {
      ticket: await earlier(first),
    });
    expect(claimsOf(asked).shown_ms).toBe(clock.now().getTime());
  });
});

test('a held lead is released, and stays marked as unproven', async () => {
  const lead = await stored(ticked());
  expect(await releaseLeads(db, { leadId: lead.lead_id }, clock.now())).toEqual([
    { lead_id: lead.lead_id, versions: 1, reasons: ['consent_unproven'] },
  ]);
  const [released] = await readRecords(db, null, 1, { leadId: lead.lead_id });
  expect(released).toMatchObject({ status: 'accepted', consent: { proof: 'unproven' } });
});

test('CONSENT_UNPROVEN=deliver delivers an unproven lead, marked', async () => {
  const open = await testApp(db, { clock, config: testConfig({ CONSENT_UNPROVEN: 'deliver' }) });
  expect(await proofOf(ticked(), open)).toEqual({
    status: 'accepted',
    quarantine_reasons: [],
    proof: 'unproven',
    reason: 'ticket_missing',
  });
  await open.close();
});

test('holds unproven leads in production only, unless it is told to', () => {
  expect(testConfig().consentUnproven).toBe('deliver');
  const production = { NODE_ENV: 'production', RATE_LIMIT: 'on' };
  expect(testConfig(production).consentUnproven).toBe('hold');
  expect(testConfig({ ...production, CONSENT_UNPROVEN: 'deliver' }).consentUnproven).toBe(
    'deliver',
  );
});

test('no ticket is issued for a text that the service does not know', async () => {
  const asked = ticketBody(ticked(), { text_version: '2030_v9' });
  expect(await post(app, paths.ticket, asked)).toMatchObject({
    status: 422,
    body: { code: 'unknown_text', field: 'text_version' },
  });
});

test('a page with an older text of the product gets a ticket for that text', async () => {
  const text = 'I agreed to this before.';
  const sha256 = createHash('sha256').update(text).digest('hex');
  const product = { ...standardProduct, consentVersions: { '2024_v1': sha256 } };
  const newer = await testApp(db, {
    clock,
    config: testConfig({ CONSENT_UNPROVEN: 'hold' }, product),
  });
  const older = withConsent(ticked(), { tcpa_text: text, tcpa_version: '2024_v1' });
  expect(await proofOf(await withTicket(newer, older), newer)).toEqual(proven);
  await newer.close();
});

test('an address that asks for too many tickets is answered 429', async () => {
  const limited = await testApp(db, {
    config: testConfig({ RATE_LIMIT: 'on', RATE_LIMITS: 'ticket=2' }),
  });
  const statuses = [];
  for (let call = 0; call < 3; call += 1) {
    statuses.push((await post(limited, paths.ticket, ticketBody(ticked()))).status);
  }
  expect(statuses).toEqual([200, 200, 429]);
  await limited.close();
});
