import { createHash } from 'node:crypto';
import { addressLine } from '@tidyguard/content';
import { standardProduct } from '@tidyguard/content/products';
import type { CertificateDocument } from '../contract/certificateDocument.ts';
import { paths } from '../contract/index.ts';
import { erase } from '../leads/erasure.ts';
import { passOnUnanswered } from '../matching/passOn.ts';
import { createOperations } from '../operation/adminChannel/operations.ts';
import { parseCommand } from '../operation/cli/arguments.ts';
import { execute } from '../operation/cli/commands.ts';
import { makeHead } from '../proof/heads.ts';
import { publishTexts } from '../proof/consentTexts.ts';
import { addOptOut } from '../repositories/optOuts.ts';
import { sectionOf, valueOf } from '../testing/certificates.ts';
import { sampleCompany } from '../testing/companies.ts';
import {
  asOwner,
  ManualClock,
  post,
  sharedDatabase,
  testApp,
  testConfig,
} from '../testing/harness.ts';
import { listCompanies } from '../testing/listCompanies.ts';
import { askForCompanies, matchedLead } from '../testing/matchedVisitor.ts';
import { leadSubmission, submittedInTime } from '../testing/samples.ts';
import { withTicket } from '../testing/tickets.ts';
import { testHeadKey } from '../testing/verifyChain.ts';
import { NOT_RECORDED } from './words.ts';

const db = await sharedDatabase();
beforeEach(() => asOwner(db, 'TRUNCATE published_texts'));
const operations = createOperations(db, null, testConfig());
const SESSION = 'session-of-the-visitor';
const PHONE = '2145550123';

const WITHDRAWN = 'Word that the company has the request no longer';

/** Makes the request name the same browser as the sample’s script. */
const OF_THE_BROWSER = { 'user-agent': 'Mozilla/5.0 (test)' };

/** Expected in every certificate here: the tests store in the past, but the chain's entries are of today. */
const ENTERED_LATER = {
  tone: 'open',
  text: expect.stringMatching(
    /^This does not fit: the consent was received on .* and entered/,
  ) as string,
};

const NO_HEAD_YET = {
  tone: 'open',
  text: expect.stringMatching(/^No signed head of the chain covers this consent yet/) as string,
};

/** The documents that the command writes. */
async function certificates(...args: string[]): Promise<CertificateDocument[]> {
  const command = parseCommand(['certificate', ...args]);
  if (command.name === 'help') throw new Error('only commands that do something');
  let output = '';
  await execute(operations, command, standardProduct.quiz, async (text) => {
    output += text;
  });
  return JSON.parse(output) as CertificateDocument[];
}

/** Stores a lead whose phone was confirmed at the second attempt, delivers it, and stops it by text. */
async function storeLead(): Promise<string> {
  const clock = new ManualClock('2026-01-31T12:02:00.000Z');
  const codes: string[] = [];
  const app = await testApp(db, {
    clock,
    config: testConfig(),
    codeSender: {
      kind: 'local',
      send: async (_phone, code) => {
        codes.push(code);
      },
    },
  });
  await post(app, paths.sendCode, { phone: PHONE, session_id: SESSION });
  const enter = (otp: string) =>
    post(app, paths.verifyCode, { phone: PHONE, otp, session_id: SESSION });
  const [code = ''] = codes;
  await enter(code === '000000' ? '000001' : '000000');
  clock.advance(20_000);
  await enter(code);
  clock.advance(60_000);
  const { body } = await post(
    app,
    paths.lead,
    leadSubmission({
      session_id: SESSION,
      leadid_token: 'ABCDEF01-2345-6789-ABCD-EF0123456789',
      leadid_timestamp: '2026-01-31T12:01:00.000Z',
    }),
  );
  await app.close();
  const leadId = String(body.lead_id);
  await db.query(
    `INSERT INTO deliveries (delivery_id, lead_id, version, destination, state, attempts, last_status, created_at, attempted_at, delivered_at)
     VALUES (gen_random_uuid(), $1, 1, 'crm', 'delivered', 2, 200, '2026-01-31T12:04:00Z', '2026-01-31T12:05:00Z', '2026-01-31T12:05:00Z')`,
    [leadId],
  );
  await addOptOut(db, PHONE, 'Stop, please', new Date('2026-03-01T09:00:00Z'));
  return leadId;
}

describe('the certificate of a stored lead', () => {
  test('answers every question that a record of consent has to answer', async () => {
    const leadId = await storeLead();
    const [certificate, ...others] = await certificates('--lead', leadId);
    expect(others).toEqual([]);
    if (!certificate) throw new Error('there is no certificate');
    const { consent, brand } = standardProduct;
    const text = sectionOf(certificate, /^The text/);
    expect(text.quote).toBe(consent.text);
    const answers = {
      'Name, as it was typed': "Ana O'Neil-Núñez",
      'Phone, as it was typed': '(214) 555-0123 (United States, +1)',
      'E-mail, as it was typed': 'ana@example.com',
      'Company it was stored for': `${brand.legalName}, named in the text`,
      Version: consent.version,
      'SHA-256 of the text': createHash('sha256').update(consent.text).digest('hex'),
      'Hash computed anew': 'The same',
      'Published under this version': 'Yes, word for word',
      'Form shown before it was submitted, as the browser measured': '20.0 seconds',
      'Box ticked, by the browser’s clock': 'January 31, 2026, 12:03:00.000 UTC',
      'Submitted, by the browser’s clock': 'January 31, 2026, 12:00:20.000 UTC',
      'Received, by the service’s clock': 'January 31, 2026, 12:03:20.000 UTC',
      'Page address, as the page said': 'http://localhost:8000/quiz',
      'The box before the visitor pressed it, as the page said': 'Not ticked',
      'IP address, as the service saw it': '127.0.0.1',
      'Browser, as the page’s script read it': 'Mozilla/5.0 (test)',
      'Global Privacy Control in the request': 'No',
      'Global Privacy Control as the script read it': 'No',
      'The phone was confirmed by a code': 'Yes: a code that was sent to this number was entered',
      Approved: 'January 31, 2026, 12:02:20 UTC',
      'Received, by clocks in the visitor’s ZIP':
        'January 31, 2026 at 6:03:20 AM CST (America/Chicago)',
      Company: brand.legalName,
      Address: addressLine(brand.postalAddress),
      'Questions about this certificate': brand.contactEmail,
      'The record is kept until':
        'January 31, 2031, 12:03:20 UTC, and as long as the lead; an erasure of the lead leaves it there, unless the company is asked to remove the record of consent as well',
      'TrustedForm certificate': 'https://cert.trustedform.com/0123456789abcdef',
      'Certificate retained': 'No: this service did not claim it',
      'LeadiD token': 'ABCDEF01-2345-6789-ABCD-EF0123456789',
    };
    expect(
      Object.fromEntries(Object.keys(answers).map((term) => [term, valueOf(certificate, term)])),
    ).toEqual(answers);
    expect(sectionOf(certificate, /^Code/).table?.rows).toEqual([
      [
        'January 31, 2026, 12:02:00 UTC',
        'January 31, 2026, 12:02:00 UTC',
        '1',
        'January 31, 2026, 12:02:20 UTC',
      ],
    ]);
    expect(sectionOf(certificate, /^Who got the lead/).table?.rows).toEqual([
      ['crm', 'The lead', 'Acknowledged', '2, last answer 200', 'January 31, 2026, 12:05:00 UTC'],
    ]);
    expect(sectionOf(certificate, /^Requests/).table?.rows).toEqual([
      [
        'March 1, 2026, 09:00:00 UTC',
        'no more texts and calls (STOP)',
        'A text message',
        'Stop, please',
      ],
    ]);
    expect(certificate.notices).toContainEqual({
      tone: 'open',
      text: 'On March 1, 2026, 09:00:00 UTC the person asked for: no more texts and calls (STOP). From then on nobody may call or text on the strength of this consent.',
    });
  });

  test('is found by phone and by consent as well, and a consent that is not there is an error', async () => {
    const leadId = await storeLead();
    const byLead = await certificates('--lead', leadId);
    const idsOf = (documents: CertificateDocument[]) => documents.map(({ id }) => id);
    expect(idsOf(byLead)).toEqual([`${leadId}/1`]);
    expect(idsOf(await certificates('--phone', '(214) 555-0123'))).toEqual([`${leadId}/1`]);
    expect(idsOf(await certificates('--consent', `${leadId}/1`))).toEqual([`${leadId}/1`]);
    await expect(certificates('--consent', `${leadId}/2`)).rejects.toThrow(
      `There is no consent ${leadId}/2. If the lead has that version, it rests on ${leadId}/1.`,
    );
  });

  test('says what the ticket of the service proves, and since when the text was published', async () => {
    const clock = new ManualClock('2026-01-31T12:02:00.000Z');
    const app = await testApp(db, { clock, config: testConfig() });
    await publishTexts(db, standardProduct, new Date('2026-01-01T00:00:00Z'));
    const build = '0123456789abcdef';
    const submission = await withTicket(app, submittedInTime(), {
      build,
      timestamp: '2026-01-31T12:02:00.000Z',
    });
    clock.advance(80_000);
    const { body } = await post(app, paths.lead, submission, OF_THE_BROWSER);
    await app.close();
    const [certificate] = await certificates('--lead', String(body.lead_id));
    if (!certificate) throw new Error('there is no certificate');
    expect(certificate.notices).toEqual([
      { tone: 'good', text: expect.stringMatching(/^A ticket of the service fits/) as string },
      NO_HEAD_YET,
      ENTERED_LATER,
    ]);
    expect(
      valueOf(certificate, 'Text shown: first ticket for it issued, by the service’s clock'),
    ).toContain('12:02:00');
    expect(valueOf(certificate, 'Box ticked, by the service’s clock')).toContain('12:03:00');
    expect(valueOf(certificate, 'Build of the page, as the page said')).toBe(build);
    expect(sectionOf(certificate, /^The page/).lead).toContain('none is kept of this build');
    expect(valueOf(certificate, 'Published by this service from')).toBe(
      'January 1, 2026, 00:00:00 UTC',
    );
    expect(valueOf(certificate, 'Until')).toBe('It is the latest that was published');
    const fits = valueOf(certificate, 'A ticket of the service fits this consent');
    expect(fits).toMatch(/^Yes \/ The service issued it for this text, this visit and the build/);
    expect(fits).toContain('The signed ticket itself is not kept, only its id.');
  });

  test('names its place in the chain, the head that covers it, and how to check that; the chain tells who asked', async () => {
    await storeLead();
    await makeHead(db, testHeadKey(), new Date());
    const [certificate] = await certificates('--phone', PHONE);
    if (!certificate) throw new Error('there is no certificate');
    const [entry] = await db.query<{ hash: string; number: number }>(
      `SELECT e.hash, e.number::int AS number FROM proof_entries e JOIN consents c
         ON c.proof_lane = e.lane AND c.proof_number = e.number`,
    );
    expect(valueOf(certificate, 'Hash of the entry')).toBe(entry?.hash);
    expect(valueOf(certificate, 'Place in the chain of hashes')).toContain(
      `Entry ${entry?.number}`,
    );
    expect(valueOf(certificate, 'Signed head that covers it')).toMatch(/^Head 1, /);
    expect(valueOf(certificate, 'Key that signed it, by its name')).toBe(testHeadKey().keyId);
    expect(JSON.stringify(sectionOf(certificate, /by hand/).steps)).toContain(
      `verify.py export.jsonl key.pem --consent ${certificate.id}`,
    );
    const events = await db.query("SELECT content FROM proof_entries WHERE kind = 'event'");
    expect(JSON.stringify(events)).toContain('export');
  });

  test('says in plain words why no ticket proves it', async () => {
    const app = await testApp(db, {
      clock: new ManualClock('2026-01-31T12:03:20.000Z'),
      config: testConfig(),
    });
    const { body } = await post(app, paths.lead, submittedInTime(), OF_THE_BROWSER);
    await app.close();
    const [certificate] = await certificates('--lead', String(body.lead_id));
    if (!certificate) throw new Error('there is no certificate');
    expect(certificate.notices).toEqual([
      {
        tone: 'open',
        text: expect.stringMatching(
          /^No ticket of the service proves this consent. Why: no ticket came with it/,
        ) as string,
      },
      NO_HEAD_YET,
      ENTERED_LATER,
    ]);
  });

  test('says what a browser did not send, and that nobody got the lead', async () => {
    const app = await testApp(db, { config: testConfig() });
    const minimal = leadSubmission({ xxTrustedFormCertUrl: '' });
    delete minimal.signals;
    const { body } = await post(app, paths.lead, minimal);
    await app.close();
    const [certificate] = await certificates('--lead', String(body.lead_id));
    if (!certificate) throw new Error('there is no certificate');
    const missing = certificate.sections
      .flatMap(({ facts = [] }) => facts)
      .filter(({ isMissing }) => isMissing)
      .map(({ term }) => term);
    expect(missing).toEqual(
      expect.arrayContaining([
        'Published by this service from',
        'Form shown before it was submitted, as the browser measured',
        'Build of the page, as the page said',
        'The box before the visitor pressed it, as the page said',
        'Global Privacy Control as the script read it',
        'TrustedForm certificate',
        'LeadiD token',
        'Signed head that covers it',
      ]),
    );
    expect(valueOf(certificate, 'The phone was confirmed by a code')).toBe('No');
    expect(valueOf(certificate, 'The service asked for one')).toBe(
      'No: by its rules this phone needed none',
    );
    expect(sectionOf(certificate, /^Who got the lead/).lead).toMatch(
      /^No delivery was recorded by /,
    );
    expect(sectionOf(certificate, /^Requests/).lead).toMatch(/^None/);
    expect(sectionOf(certificate, /^The page/).lead).toContain('did not say which build');
  });
});

test('the certificate of an erased lead proves consent, and shows nothing more than the law keeps', async () => {
  const leadId = await storeLead();
  const [before] = await certificates('--lead', leadId);
  const now = new Date('2026-03-02T12:00:00Z');
  await erase(db, { kind: 'phone', value: PHONE }, { now, withConsent: false });
  const [after] = await certificates('--lead', leadId);
  if (!before || !after) throw new Error('there is no certificate');
  expect(after.notices.map(({ text }) => text)).toContainEqual(
    expect.stringContaining('The lead is no longer stored'),
  );
  expect(sectionOf(after, /^The text/)).toEqual(sectionOf(before, /^The text/));
  expect(valueOf(after, 'Submitted, by the browser’s clock')).toContain('12:00:20');
  expect(sectionOf(after, /^From where/)).toEqual(sectionOf(before, /^From where/));
  expect(valueOf(after, 'The phone was confirmed by a code')).toMatch(/^Yes/);
  // Due ten whole business days after the erasure.
  expect(sectionOf(after, /^Who got the lead/).table?.rows).toContainEqual([
    'crm',
    'Word that the person was erased',
    'Not acknowledged yet, due by March 17, 2026, 00:00:00 UTC',
    '0',
    NOT_RECORDED,
  ]);
  // How long the form was open and when codes were sent was removed with the lead.
  expect(valueOf(after, 'Form shown before it was submitted, as the browser measured')).toBe(
    'Removed with the lead',
  );
  expect(sectionOf(after, /^Code/).table).toBeUndefined();
  expect(valueOf(after, 'Received, by clocks in the visitor’s ZIP')).toBe('Removed with the lead');
  // Neither has quiz answers, the visit or the session; the section left out has the company's address.
  const aboutVisitor = ({ sections }: CertificateDocument) =>
    JSON.stringify(sections.filter(({ title }) => title !== 'Who keeps this record'));
  expect([before, after].map(aboutVisitor).join()).not.toMatch(
    /75201|Dallas|utm_|session-of-the-visitor/,
  );

  await erase(db, { kind: 'phone', value: PHONE }, { now: new Date(), withConsent: true });
  await expect(certificates('--lead', leadId)).rejects.toThrow('There is no consent');
});

test('names all companies that the text names, and who got the lead, as they were called, also once it is erased', async () => {
  const { legalName } = standardProduct.brand;
  const called = (id: string, legal_name: string) => sampleCompany(id, { legal_name });
  const clock = new ManualClock('2026-11-18T18:00:00.000Z');
  const app = await testApp(db, { clock });
  await listCompanies(db, called('o-ren', 'O-First LLC'), called('o-two', 'O-Two, Inc.'));
  await listCompanies(db, called('o-ren', 'O-Renamed LLC'));
  const reply = await askForCompanies(app);
  const { body } = await post(app, paths.lead, await matchedLead(app, reply, clock.now()));
  await app.close();
  const leadId = String(body.lead_id);
  // The first company does not accept the lead, so both get it.
  clock.advance(16 * 60_000);
  await passOnUnanswered(db, { clock, promise: standardProduct.promise });
  await listCompanies(db, called('o-ren', 'O-Later LLC'), called('o-two', 'O-Later Two LLC'));

  const names = reply.companies.map(({ legal_name }) => legal_name);
  expect([...names].sort()).toEqual(['O-Renamed LLC', 'O-Two, Inc.']);
  const said = async () => {
    const [document] = await certificates('--lead', leadId);
    if (!document) throw new Error('there is no certificate');
    expect(document.summary).toContain(
      `that agrees to calls and texts by ${[legalName, ...names].join('; ')}`,
    );
    expect(valueOf(document, 'Companies it was stored for')).toBe(
      [legalName, ...names].map((name) => `${name}, named in the text`).join(' / '),
    );
    const rows = sectionOf(document, /^Who got the lead/).table?.rows ?? [];
    // A withdrawal has no due date: the law requires only notices of revocations in time.
    expect(rows.find(([, what]) => what === WITHDRAWN)?.[2]).toBe('Not acknowledged yet');
    return rows.map(([destination, what]) => [destination, what]).sort();
  };
  const [first, second] = reply.companies.map(
    ({ company_id, legal_name }) => `${legal_name} (company:${company_id})`,
  );
  const told = [
    [first, 'The lead'],
    [first, WITHDRAWN],
    [second, 'The lead'],
  ].sort();
  expect(await said()).toEqual(told);
  const erased = { now: clock.now(), withConsent: false };
  await erase(db, { kind: 'phone', value: PHONE }, erased);
  expect(await said()).toEqual(expect.arrayContaining(told));
});

describe('beside the rows of others', () => {
  /** Makes a head this many hours from now: there is one an hour at most. */
  const makeHeadAfter = (hours: number) =>
    makeHead(db, testHeadKey(), new Date(Date.now() + hours * 3_600_000));

  /** Stores everything that a certificate tells of: twice if possible, and out of order. */
  async function storeAll(): Promise<string> {
    await publishTexts(db, standardProduct, new Date('2026-01-01T00:00:00Z'));
    const app = await testApp(db);
    const eve = { first_name: 'Eve', phone: '2145550177', email: 'eve@example.com' };
    await post(app, paths.lead, leadSubmission({}, eve));
    await app.close();
    // This head and the entry before it are not the consent's.
    await makeHeadAfter(0);
    const leadId = await storeLead();
    await asOwner(
      db,
      `
      INSERT INTO certificate_claims (lead_id, version, state, phone_match, created_at, attempted_at)
        VALUES ('${leadId}', 1, 'retained', false, '2026-01-31T12:03:20Z', '2026-01-31T13:00:00Z');
      INSERT INTO verifications (verification_id, session_id, phone, code_ref, created_at, last_sent_at, expires_at)
        VALUES (gen_random_uuid(), '${SESSION}', '${PHONE}', 'x', '2026-01-31T12:01:00Z', '2026-01-31T12:01:00Z', '2026-01-31T12:11:00Z');
      INSERT INTO deliveries (delivery_id, lead_id, version, destination, event, state, reason, attempts, created_at, delivered_at) VALUES
        (gen_random_uuid(), '${leadId}', 1, 'agency', 'lead', 'dead', NULL, 3, '2026-01-31T12:03:30Z', NULL),
        (gen_random_uuid(), '${leadId}', 1, 'crm', 'consent.revoked', 'delivered', 'stop', 1, '2026-03-01T09:00:00Z', '2026-03-01T09:00:05Z')`,
    );
    await addOptOut(db, PHONE, 'unsubscribe', new Date('2026-03-02T09:00:00Z'));
    await makeHeadAfter(2);
    return leadId;
  }

  const own = async (leadId: string) => {
    const documents = await certificates('--lead', leadId);
    const found = documents.find(({ id }) => id === `${leadId}/1`);
    if (!found) throw new Error('there is no certificate');
    return found;
  };

  test('lists codes, deliveries and requests in the order of their times', async () => {
    const certificate = await own(await storeAll());
    const tableOf = (title: RegExp) => sectionOf(certificate, title).table?.rows;
    expect(tableOf(/^Code/)?.map(([first]) => first)).toEqual([
      'January 31, 2026, 12:01:00 UTC',
      'January 31, 2026, 12:02:00 UTC',
    ]);
    expect(tableOf(/^Who got the lead/)?.map(([to, what]) => [to, what])).toEqual([
      ['agency', 'The lead'],
      ['crm', 'The lead'],
      ['crm', expect.stringContaining('revoked') as string],
    ]);
    expect(valueOf(certificate, 'Signed head that covers it')).toMatch(/^Head 2, /);
    expect(tableOf(/^Requests/)?.map((row) => row.at(-1))).toEqual(['Stop, please', 'unsubscribe']);
  });

  test('says of a notice that was acknowledged when, and not by when it is due', async () => {
    const certificate = await own(await storeAll());
    const [notice] =
      sectionOf(certificate, /^Who got the lead/).table?.rows.filter(([, what]) =>
        String(what).includes('revoked'),
      ) ?? [];
    expect(notice?.join(' ')).toContain('Acknowledged 1 March 1, 2026, 09:00:05 UTC');
  });

  test('shows nothing of other people, sessions, versions, texts and heads', async () => {
    const leadId = await storeAll();
    const before = await own(leadId);
    const app = await testApp(db, { clock: new ManualClock('2026-01-31T12:10:00.000Z') });
    const changed = leadSubmission({ session_id: SESSION }, { first_name: 'Anna' });
    expect(await post(app, paths.lead, changed)).toMatchObject({ body: { lead_id: leadId } });
    const zoe = { first_name: 'Zoe', phone: '2145550188', email: 'zoe@example.com' };
    const { body } = await post(app, paths.lead, leadSubmission({ session_id: SESSION }, zoe));
    await app.close();
    const other = String(body.lead_id);
    expect(other).not.toBe(leadId);
    const code = (session: string, phone: string, at: string) =>
      `(gen_random_uuid(), '${session}', '${phone}', 'y', '${at}', '${at}', '${at}')`;
    const delivery = (lead: string, version: number, event: string, to = 'agency-2') =>
      `(gen_random_uuid(), '${lead}', ${version}, '${to}', '${event}', 'pending', '2026-01-30T00:00:00Z')`;
    await asOwner(
      db,
      `
      INSERT INTO verifications (verification_id, session_id, phone, code_ref, created_at, last_sent_at, expires_at) VALUES
        ${code('another-session', PHONE, '2026-01-31T12:00:00Z')},
        ${code(SESSION, zoe.phone, '2026-01-31T12:00:00Z')},
        ${code(SESSION, PHONE, '2026-01-31T12:09:00Z')};
      INSERT INTO deliveries (delivery_id, lead_id, version, destination, event, state, created_at) VALUES
        ${delivery(other, 1, 'lead')}, ${delivery(other, 1, 'consent.revoked')}, ${delivery(leadId, 2, 'lead')};
      INSERT INTO certificate_claims (lead_id, version, state, reason, created_at) VALUES
        ('${leadId}', 2, 'unclaimed', 'expired', '2026-01-30T00:00:00Z'),
        ('${other}', 1, 'unclaimed', 'expired', '2026-01-30T00:00:00Z');
      INSERT INTO opt_outs (kind, subject, request, source, requested_at, keyword) VALUES
        ('email', '${PHONE}', 'do_not_sell', 'form', '2026-02-01T00:00:00Z', ''),
        ('phone', 'ana@example.com', 'do_not_sell', 'form', '2026-02-01T00:00:00Z', ''),
        ('phone', '${zoe.phone}', 'do_not_sell', 'form', '2026-02-01T00:00:00Z', ''),
        ('email', '${zoe.email}', 'do_not_sell', 'form', '2026-02-01T00:00:00Z', '');
      INSERT INTO published_texts (sha256, product, version, text, began_at)
        SELECT p.sha256, p.product, 'another', p.text, '2025-01-01' FROM published_texts p
        ON CONFLICT DO NOTHING;
      INSERT INTO published_texts (sha256, product, version, text, began_at)
        SELECT repeat('c', 64), p.product, p.version, 'older', '2025-06-01' FROM published_texts p
        ON CONFLICT DO NOTHING;
      INSERT INTO published_texts (sha256, product, version, text, began_at)
        VALUES (repeat('d', 64), 'another-product', '1', 'other', '2026-01-15')`,
    );
    await makeHeadAfter(4);
    expect((await certificates('--phone', PHONE)).map(({ id }) => id)).toEqual([
      `${leadId}/2`,
      `${leadId}/1`,
    ]);
    const { sections, notices } = await own(leadId);
    expect(sections).toEqual(before.sections);
    expect(notices).toEqual(before.notices);
  });
});

test.each([
  [
    "'retained', 'lead', true, true",
    'Yes / On March 1, 2026, 09:00:00 UTC / Until March 1, 2031, 09:00:00 UTC / lead',
  ],
  [
    "'retained', NULL, false, false",
    'Yes / On March 1, 2026, 09:00:00 UTC / Until March 1, 2031, 09:00:00 UTC / It holds another phone than the lead. / It holds another e-mail address than the lead.',
  ],
  ["'unclaimed', 'expired', NULL, NULL", 'No / Until March 1, 2031, 09:00:00 UTC / expired'],
  [
    "'pending', NULL, NULL, NULL",
    'No / Until March 1, 2031, 09:00:00 UTC / The claim is still to be answered.',
  ],
])('says what became of the claim at TrustedForm: %s', async (claim, said) => {
  const leadId = await storeLead();
  await db.query(
    `INSERT INTO certificate_claims
       (lead_id, version, state, reason, phone_match, email_match, created_at, attempted_at, expires_at)
     VALUES ($1, 1, ${claim}, now(), '2026-03-01T09:00:00Z', '2031-03-01T09:00:00Z')`,
    [leadId],
  );
  const [document] = await certificates('--lead', leadId);
  expect(document && valueOf(document, 'Certificate retained')).toBe(said);
});
