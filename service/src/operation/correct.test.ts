import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { paths } from '../contract/index.ts';
import { DAY_MS } from '../common/clock.ts';
import { erase } from '../leads/erasure.ts';
import { heldOnPerson } from '../leads/personDocument.ts';
import type { LeadRecord } from '../repositories/leadRecords.ts';
import { readConsents } from '../repositories/certificates.ts';
import { revokeConsents } from '../repositories/optOuts.ts';
import { sampleCompany } from '../testing/companies.ts';
import { eventually } from '../testing/eventually.ts';
import { closeAfterEach } from '../testing/closeAfterEach.ts';
import { startFakeDestination } from '../testing/fakeDestination.ts';
import { post, sharedDatabase, testApp, testConfig } from '../testing/harness.ts';
import { listCompanies } from '../testing/listCompanies.ts';
import { askForCompanies, matchedLead } from '../testing/matchedVisitor.ts';
import { leadSubmission } from '../testing/samples.ts';
import { leadsCommand } from '../testing/leadsCommand.ts';
import { parseCommand } from './cli/arguments.ts';
import { currentUser } from './cli/noteReading.ts';

const db = await sharedDatabase();
const closeLater = closeAfterEach();
const ANA = { first_name: 'Anna', last_name: 'Lee', phone: '2145550101', email: 'ana@exmple.com' };
const NOTE = 'letter of 3 March';

const leads = leadsCommand(db);

const correct = (leadId: string, ...changes: string[]) =>
  leads('correct', '--lead', leadId, '--note', NOTE, ...changes);

const versionsOf = async () => JSON.parse(await leads('--format', 'json')) as LeadRecord[];

async function withApp<T>(
  act: (app: FastifyInstance) => Promise<T>,
  settings: Record<string, string> = {},
): Promise<T> {
  const app = await testApp(db, { config: testConfig(settings) });
  try {
    return await act(app);
  } finally {
    await app.close();
  }
}

const store = (person = ANA, session_id: string = randomUUID()) =>
  withApp(async (app) =>
    String((await post(app, paths.lead, leadSubmission({ session_id }, person))).body.lead_id),
  );

const mailsTo = async () =>
  (await db.query<{ recipient: string }>('SELECT recipient FROM mails')).map(
    ({ recipient }) => recipient,
  );

test('a correction is a version under the same consent, with who entered it and why', async () => {
  const leadId = await store();
  const changes = ['--first-name', 'Ana', '--email', 'ana@example.com'];
  expect(await correct(leadId, ...changes)).toMatch(`Corrected: version 2 of lead ${leadId}. A `);
  const [before, after] = await versionsOf();
  expect(before).toMatchObject({ latest: false, first_name: 'Anna', correction: null });
  expect(after).toMatchObject({
    ...{ ...ANA, first_name: 'Ana', email: 'ana@example.com', latest: true, status: 'accepted' },
    quiz_answers: { ...before?.quiz_answers, first_name: 'Ana', email: 'ana@example.com' },
    correction: { by: currentUser(), note: NOTE },
    // Nobody checked the new address; the checks of the rest stand.
    validations: { ...before?.validations, email: { status: 'unchecked' } },
    consent: before?.consent,
    phone_code: before?.phone_code,
  });
  expect(await readConsents(db, { leadId })).toHaveLength(1);
  expect(await leads()).toContain('corrected by you');
  const [told] = await db.query<{ content: string }>(
    "SELECT content FROM proof_entries WHERE content LIKE '%correction%'",
  );
  const facts = { version: 2, fields: ['first_name', 'email'], by: currentUser() };
  expect(JSON.parse(told?.content ?? '')).toEqual([['correction', leadId, facts]]);
  const { document } = await heldOnPerson(db, { phone: ANA.phone, email: null }, new Date());
  expect(document.held.lead_versions?.rows).toMatchObject([
    { is_corrected_by_us: false },
    { is_corrected_by_us: true, correction_note: NOTE },
  ]);
});

test('destinations are told like of a change by the visitor, without who entered it', async () => {
  const target = await startFakeDestination(() => 200);
  closeLater(() => target.close());
  await withApp(
    async (app) => {
      await post(app, paths.lead, leadSubmission({}, ANA));
      await eventually('the lead', 10_000, async () => target.received.length === 1);
      const [stored] = await versionsOf();
      await correct(stored?.lead_id ?? '', '--first-name', 'Ana');
      await eventually('the correction', 10_000, async () => target.received.length === 2);
    },
    { DELIVERY_URLS: target.setting },
  );
  const last = target.received.at(-1);
  const data = { version: 2, first_name: 'Ana' };
  expect(last).toMatchObject({ type: 'lead.updated', data });
  expect(last?.data).not.toHaveProperty('correction');
});

test('a correction keeps what was asked for on the outcome page', async () => {
  const leadId = await store();
  const request = { preferred_time: null, add_ons: ['Oven'] };
  await db.query('UPDATE lead_versions SET request = $1', [request]);
  await correct(leadId, '--first-name', 'Ana');
  expect((await versionsOf()).map((version) => version.request)).toEqual([request, request]);
});

test('a destination that is new since the lead came gets the correction alone', async () => {
  const target = await startFakeDestination(() => 200);
  closeLater(() => target.close());
  const leadId = await store();
  await correct(leadId, '--first-name', 'Ana');
  const delivered = () => db.query('SELECT version, state FROM deliveries ORDER BY version');
  await withApp(() => eventually('the delivery', 10_000, async () => target.received.length > 0), {
    DELIVERY_URLS: target.setting,
  });
  expect(await delivered()).toEqual([{ version: 2, state: 'delivered' }]);
});

test('a lead whose consent was revoked is corrected, and sent to nobody', async () => {
  const target = await startFakeDestination(() => 200);
  closeLater(() => target.close());
  const leadId = await store();
  await revokeConsents(db, { kind: 'phone', value: ANA.phone }, '', new Date());
  await correct(leadId, '--first-name', 'Ana');
  await withApp(
    () =>
      eventually('the delivery', 10_000, async () => {
        const rows = await db.query(
          "SELECT 1 FROM deliveries WHERE version = 2 AND state = 'withheld'",
        );
        return rows.length === 1;
      }),
    { DELIVERY_URLS: target.setting },
  );
  expect(target.received.filter(({ type }) => type === 'lead.updated')).toEqual([]);
});

test('a held lead stays held for its reasons', async () => {
  const submission = leadSubmission({}, ANA);
  Object.assign(submission.signals ?? {}, { honeypot: 'x' });
  const { body } = await withApp((app) => post(app, paths.lead, submission));
  expect(await correct(String(body.lead_id), '--first-name', 'Ana')).toContain('held: nothing');
  expect((await versionsOf()).map(({ quarantine_reasons }) => quarantine_reasons)).toEqual([
    ['honeypot'],
    ['honeypot'],
  ]);
  expect(await db.query('SELECT 1 FROM releases')).toEqual([]);
});

test('the request is confirmed to a corrected address, but not once nobody expects a call any more', async () => {
  const young = await store();
  expect(await correct(young, '--email', 'ana@example.com')).toContain('confirmed to the new');
  expect(await mailsTo()).toEqual(['ana@example.com']);
  const old = await store({ ...ANA, phone: '2145550102' });
  const longAgo = new Date(Date.now() - 4 * DAY_MS).toISOString();
  await db.query('UPDATE leads SET created_at = $1 WHERE lead_id = $2', [longAgo, old]);
  expect(await correct(old, '--email', 'eva@example.com')).not.toContain('confirmed');
  expect(await correct(young, '--first-name', 'Ana')).not.toContain('confirmed');
  expect(await mailsTo()).toEqual(['ana@example.com']);
});

test('the company that has the lead gets the correction, and a lead that none has goes to none', async () => {
  await listCompanies(db, sampleCompany('first'));
  const leadId = await withApp(async (app) => {
    const asked = await askForCompanies(app);
    const submission = await matchedLead(app, asked, new Date(), ANA.phone);
    return String((await post(app, paths.lead, submission)).body.lead_id);
  });
  const sent = () =>
    db.query("SELECT version FROM deliveries WHERE destination = 'company:first' ORDER BY version");
  await correct(leadId, '--first-name', 'Una');
  expect(await sent()).toEqual([{ version: 1 }, { version: 2 }]);
  await db.query(
    "UPDATE assignments SET ended = 'returned', ended_at = now(), return_reason = 'no_time'",
  );
  await correct(leadId, '--first-name', 'Ida');
  expect(await sent()).toHaveLength(2);
  expect(await db.query('SELECT 1 FROM assignments')).toHaveLength(1);
});

test('a person whose companion of the same visit was erased is corrected, and the companion stays erased', async () => {
  const session_id = randomUUID();
  await store(
    { ...ANA, first_name: 'Bob', phone: '2145550109', email: 'b@example.com' },
    session_id,
  );
  const leadId = await store(ANA, session_id);
  const bob = { kind: 'phone', value: '2145550109' } as const;
  await erase(db, bob, { now: new Date(), withConsent: false });
  await correct(leadId, '--first-name', 'Ana');
  expect(await db.query('SELECT lead_id FROM leads')).toEqual([{ lead_id: leadId }]);
});

test.each([
  [['--first-name', 'Anna'], 'Nothing would change: the lead has that already.'],
  [['--first-name', '123'], 'Not corrected: the first name has no letter'],
  [['--email', 'ana@'], 'Not corrected: no e-mail address that mail can reach'],
  [['--email', 'ana@mailinator.com'], 'Not corrected: an address of a service for throw-away'],
])('%j is refused, and nothing is stored', async (changes, message) => {
  const leadId = await store();
  await expect(correct(leadId, ...changes)).rejects.toThrow(message);
  expect(await versionsOf()).toHaveLength(1);
});

test('what was wrong before does not keep the rest from being corrected', async () => {
  const leadId = await store({ ...ANA, email: 'ana@mailinator.com' });
  await correct(leadId, '--first-name', 'Ana');
  expect(await versionsOf()).toMatchObject([{}, { first_name: 'Ana', status: 'quarantined' }]);
});

test('a lead that there is not is refused', async () => {
  await expect(correct(randomUUID(), '--first-name', 'Ana')).rejects.toThrow('There is no lead');
});

test.each([
  ['another phone', ['--phone', '2145550199'], /^a consent is for the phone .* revoke --phone the/],
  ['a name too long', ['--first-name', 'x'.repeat(500)], /^--first-name must be a name of at most/],
  ['no change', [], /^correct needs --lead, --note and one of/],
])('a command line with %s is refused', (_what, changes, message) => {
  const words = ['correct', '--lead', randomUUID(), '--note', NOTE, ...changes];
  expect(() => parseCommand(words)).toThrow(message);
});

test('a correction without a reason is refused', () => {
  const words = ['correct', '--lead', randomUUID(), '--first-name', 'Ana'];
  expect(() => parseCommand(words)).toThrow('correct needs --lead, --note and one of');
});
