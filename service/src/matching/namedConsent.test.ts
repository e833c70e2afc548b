import { randomUUID } from 'node:crypto';
import { standardProduct } from '@tidyguard/content/products';
import type { FastifyInstance } from 'fastify';
import { sha256 } from '../common/sha256.ts';
import { paths, type LeadSubmission, type QualificationReply } from '../contract/index.ts';
import { createOperations } from '../operation/adminChannel/operations.ts';
import { decisionText } from '../operation/cli/why.ts';
import { readRecords } from '../repositories/leadRecords.ts';
import { NOON } from '../testing/assignments.ts';
import { sampleCompany } from '../testing/companies.ts';
import { ManualClock, post, sharedDatabase, testApp, testConfig } from '../testing/harness.ts';
import { listCompanies } from '../testing/listCompanies.ts';
import { leadSubmission } from '../testing/samples.ts';
import { ticketBody, withTicket } from '../testing/tickets.ts';
import { exportOf, verifyLines } from '../testing/verifyChain.ts';
import type { TicketClaims } from '../proof/ticket.ts';

/** Legal names that could break a text replacement, a list, JSON or a page. */
const NAMES = [
  'Sweep & Shine, Inc.',
  'O\'Brien; Sons "Cleaning" LLC',
  '$& $1 {companies} LLC',
  'Łódź 清潔 🧹 Überall GmbH',
];
const { legalName } = standardProduct.brand;
const [before = '', after = ''] = standardProduct.companyConsent.text.split('{companies}');

const db = await sharedDatabase();
let clock: ManualClock;
let app: FastifyInstance;
beforeEach(async () => {
  clock = new ManualClock(NOON);
  app = await testApp(db, { clock, config: testConfig({ CONSENT_UNPROVEN: 'hold' }) });
});
afterEach(() => app.close());

/** Lists companies with these legal names, of which the first is always named first. */
const listNamed = (...names: string[]) =>
  listCompanies(
    db,
    ...names.map((legal_name, index) =>
      sampleCompany(`company-${index}`, { legal_name, weight: 100 - 40 * index }),
    ),
  );

async function ask(session_id: string, zip = '75201'): Promise<QualificationReply> {
  const answers = { home_type: 'apartment' };
  const { body } = await post(app, paths.qualification, { session_id, zip, answers });
  return body as unknown as QualificationReply;
}

/** A submission whose visitor was shown a text and ticks its box at this moment. */
const agreed = (session_id: string, consent: { version: string; text: string }): LeadSubmission => {
  const submission = leadSubmission({ session_id });
  return {
    ...submission,
    consent: {
      ...submission.consent,
      tcpa_timestamp: clock.now().toISOString(),
      tcpa_version: consent.version,
      tcpa_text: consent.text,
    },
  };
};

const namingConsentOf = ({ consent }: QualificationReply) => {
  if (!consent) throw new Error('no text was told');
  return consent;
};

async function stored(submission: LeadSubmission) {
  const { status, body } = await post(app, paths.lead, submission);
  expect(status).toBe(200);
  const record = (await readRecords(db, null, 10, { leadId: String(body.lead_id) })).at(-1);
  if (!record?.consent) throw new Error('no consent was stored');
  return { ...record, consent: record.consent };
}

const claimsOf = ({ consent }: LeadSubmission) =>
  JSON.parse(
    Buffer.from(consent.ticket?.split('.')[1] ?? '', 'base64url').toString(),
  ) as TicketClaims;

/** Every choice of one to three of the names, in every order. */
const choices = NAMES.flatMap((one) => [
  [one],
  ...NAMES.filter((name) => name !== one).flatMap((two) => [
    [one, two],
    ...NAMES.filter((name) => name !== one && name !== two).map((three) => [one, two, three]),
  ]),
]);

test.each(choices.map((names) => [names.join(' | '), names] as const))(
  'the text shown is the text stored and hashed, to the letter: %s',
  async (_, names) => {
    await listNamed(...names);
    const session_id = randomUUID();
    const reply = await ask(session_id);
    expect(reply.companies.map(({ legal_name }) => legal_name)).toEqual(names);
    const shown = namingConsentOf(reply);
    expect([...shown.text]).toEqual([...`${before}${names.join('; ')}${after}`]);
    expect(before).toContain(legalName);

    const submission = await withTicket(app, agreed(session_id, shown));
    const ids = reply.companies.map(({ company_id }) => company_id);
    expect(claimsOf(submission)).toMatchObject({
      text_sha256: sha256(shown.text),
      text_version: standardProduct.companyConsent.version,
      companies: ids.map((id) => [id, 1]),
    });

    const { status, consent } = await stored(submission);
    expect(status).toBe('accepted');
    expect([...consent.text]).toEqual([...shown.text]);
    expect(consent).toMatchObject({
      sha256: sha256(shown.text),
      version: shown.version,
      proof: 'proven',
      company_ids: ids,
    });
    const [row] = await db.query('SELECT company_ids, company_versions FROM consents');
    expect(row).toEqual({ company_ids: ids, company_versions: ids.map(() => 1) });
  },
);

test('the longest names fit into text, ticket and lead', async () => {
  const names = ['🧹', 'é', 'X'].map((letter) => letter.repeat(80));
  await listCompanies(
    db,
    ...names.map((legal_name, index) =>
      sampleCompany(`${index}${'c'.repeat(39)}`, { legal_name }, { version: 1 }),
    ),
  );
  const session_id = randomUUID();
  const shown = namingConsentOf(await ask(session_id));
  const { status, consent } = await stored(await withTicket(app, agreed(session_id, shown)));
  expect([status, consent.text, consent.company_ids?.length]).toEqual(['accepted', shown.text, 3]);
});

test('the chain covers whom a consent names', async () => {
  await listNamed('One LLC', 'Two LLC');
  const session_id = randomUUID();
  await stored(await withTicket(app, agreed(session_id, namingConsentOf(await ask(session_id)))));
  const lines = await exportOf(db);
  // The leads of this test were received ten days before their entries: that finding is expected.
  const findings = (of: string[]) =>
    verifyLines(of).findings.filter((finding) => !finding.includes('and was entered at'));
  expect(findings(lines)).toEqual([]);
  const changed = lines.map((line) => line.replace('"company-1"', '"company-2"'));
  expect(changed).not.toEqual(lines);
  expect(findings(changed)).not.toEqual([]);
});

test('asked again, also after a company was renamed, the text is the same', async () => {
  await listNamed('One LLC');
  const session_id = randomUUID();
  const shown = namingConsentOf(await ask(session_id));
  await listNamed('One Renamed LLC');
  expect(namingConsentOf(await ask(session_id))).toEqual(shown);
  expect(await stored(await withTicket(app, agreed(session_id, shown)))).toMatchObject({
    consent: { text: shown.text, company_ids: ['company-0'], proof: 'proven' },
  });
});

test('a page that shows the usual text gets a ticket that names nobody', async () => {
  await listNamed('One LLC');
  const session_id = randomUUID();
  await ask(session_id);
  const submission = await withTicket(app, agreed(session_id, standardProduct.consent));
  expect(claimsOf(submission)).not.toHaveProperty('companies');
  expect(await stored(submission)).toMatchObject({
    status: 'accepted',
    consent: { text: standardProduct.consent.text, company_ids: null },
  });
});

test('a ticket that is renewed says when its text was shown first, and not when another one was', async () => {
  const dallas = { coverage: { zips: ['75201'], prefixes: [], counties: [], around: [] } };
  const newYork = { coverage: { zips: ['10001'], prefixes: [], counties: [], around: [] } };
  await listCompanies(db, sampleCompany('one', dallas), sampleCompany('two', newYork));
  const session_id = randomUUID();
  let last = agreed(session_id, namingConsentOf(await ask(session_id)));
  last = await withTicket(app, last);
  const shownAfter = async (zip: string) => {
    clock.advance(60_000);
    const { session_key = '', consent } = last;
    const shown = agreed(session_id, namingConsentOf(await ask(session_id, zip)));
    const renewing = consent.ticket === undefined ? {} : { ticket: consent.ticket };
    last = await withTicket(app, shown, { session_key, ...renewing });
    return new Date(claimsOf(last).shown_ms).toISOString();
  };
  expect(await shownAfter('75201')).toBe(NOON);
  expect(await shownAfter('10001')).toBe('2026-11-18T18:02:00.000Z');
});

test.each([
  ['for the text that it shows', true, 'one', 'proven'],
  ['for the latest, where its build does not say which it shows', false, 'two', 'unproven'],
])(
  'a page whose session was told another text since gets a ticket %s',
  async (_, isSaid, named, proof) => {
    const at = (zip: string) => ({
      coverage: { zips: [zip], prefixes: [], counties: [], around: [] },
    });
    await listCompanies(db, sampleCompany('one', at('75201')), sampleCompany('two', at('10001')));
    const session_id = randomUUID();
    const shown = namingConsentOf(await ask(session_id));
    clock.advance(60_000);
    await ask(session_id, '10001');
    const submission = agreed(session_id, shown);
    const asked = ticketBody(submission);
    if (!isSaid) delete asked.text;
    const { body } = await post(app, paths.ticket, asked);
    const consent = { ...submission.consent, ticket: String(body.ticket) };
    const sent = { ...submission, session_key: asked.session_key, consent };
    expect(claimsOf(sent).companies).toEqual([[named, 1]]);
    expect(await stored(sent)).toMatchObject({
      consent: { text: shown.text, company_ids: ['one'], proof },
    });
  },
);

test('no ticket for a text that the session was never told goes to anybody', async () => {
  await listNamed('One LLC');
  const session_id = randomUUID();
  const shown = namingConsentOf(await ask(session_id));
  const other = { ...shown, text: shown.text.replace('One LLC', 'Other LLC') };
  await expect(withTicket(app, agreed(session_id, other))).rejects.toThrow('unknown_text');
});

test('no ticket for a text naming companies goes to a session that was told none', async () => {
  await listNamed('One LLC');
  await ask(randomUUID());
  const submission = agreed(randomUUID(), standardProduct.companyConsent);
  await expect(withTicket(app, submission)).rejects.toThrow('Field \\"text_version\\" names no');
});

test.each([
  ['another company', (text: string) => text.replace('One LLC', 'Other LLC')],
  ['a company more', (text: string) => text.replace('One LLC', 'One LLC; Two LLC')],
  ['the owner left out', (text: string) => text.replace(legalName, 'Somebody')],
])('a text that names %s than the ticket is held, and counts as naming nobody', async (_, edit) => {
  await listNamed('One LLC');
  const session_id = randomUUID();
  const shown = namingConsentOf(await ask(session_id));
  const submission = await withTicket(app, agreed(session_id, shown));
  const consent = { ...submission.consent, tcpa_text: edit(shown.text) };
  expect(await stored({ ...submission, consent })).toMatchObject({
    status: 'quarantined',
    quarantine_reasons: ['consent_unknown', 'consent_unproven'],
    consent: { company_ids: null, unproven_reason: 'text_differs' },
  });
});

test.each<[string, (text: string) => string, string]>([
  [
    'is another text',
    (text) => text.replace('One LLC', 'Other LLC'),
    'company-0, company-1 were reserved before the consent, but its text is not the one that names them: ' +
      'what stands above was decided when it was first asked for, and the lead does not follow it.',
  ],
  [
    'is that text, without a ticket',
    (text) => text,
    'company-0, company-1 were reserved before the consent: the lead follows that once it is released; ',
  ],
])(
  'where the consent of a lead that is held %s, why says who was reserved',
  async (_, edit, said) => {
    await listNamed('One LLC', 'Two LLC');
    const session_id = randomUUID();
    const shown = namingConsentOf(await ask(session_id));
    const { body } = await post(
      app,
      paths.lead,
      agreed(session_id, { ...shown, text: edit(shown.text) }),
    );
    const operations = createOperations(db, null, testConfig());
    const why = await operations.why({ leadId: String(body.lead_id), isReplay: false });
    expect(why && decisionText(why)).toContain(said);
  },
);

test('a lead whose ticket has expired, or never came, is known to name whom its session was told', async () => {
  await listNamed('One LLC');
  const session_id = randomUUID();
  const late = await withTicket(app, agreed(session_id, namingConsentOf(await ask(session_id))));
  const other = randomUUID();
  const without = agreed(other, namingConsentOf(await ask(other)));
  clock.advance(2 * 3_600_000);
  for (const [submission, reason] of [
    [late, 'ticket_expired'],
    [without, 'ticket_missing'],
  ] as const) {
    expect(await stored(submission)).toMatchObject({
      quarantine_reasons: ['consent_unproven'],
      consent: { company_ids: ['company-0'], unproven_reason: reason },
    });
  }
});

test('a ticket without its session’s reservation any more still says whom the text names', async () => {
  await listNamed('One LLC');
  const session_id = randomUUID();
  const shown = namingConsentOf(await ask(session_id));
  const submission = await withTicket(app, agreed(session_id, shown));
  await db.query('DELETE FROM reservations');
  expect(await stored(submission)).toMatchObject({
    status: 'accepted',
    consent: { company_ids: ['company-0'], proof: 'proven' },
  });
});

test('a certificate says that the service knew the text, to the letter', async () => {
  await listNamed('One LLC');
  const session_id = randomUUID();
  const shown = namingConsentOf(await ask(session_id));
  const { lead_id } = await stored(await withTicket(app, agreed(session_id, shown)));
  const [certificate] = await createOperations(db, null, testConfig()).certificates({
    leadId: lead_id,
  });
  expect(certificate?.text).toMatchObject({
    text: shown.text,
    hashFits: true,
    isPublished: true,
  });
});
