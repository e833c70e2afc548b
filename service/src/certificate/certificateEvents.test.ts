import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { standardProduct } from '@tidyguard/content/products';
import type { CertificateDocument } from '../contract/certificateDocument.ts';
import { paths } from '../contract/index.ts';
import { erase } from '../leads/erasure.ts';
import { createOperations } from '../operation/adminChannel/operations.ts';
import { makeHead } from '../proof/heads.ts';
import { addOptIn, addOptOut, addSaleOptOut } from '../repositories/optOuts.ts';
import { passOnOptOuts } from '../repositories/revocations.ts';
import { sectionOf, valueOf } from '../testing/certificates.ts';
import {
  ManualClock,
  post,
  sharedDatabase,
  testApp,
  testConfig,
  withoutTriggers,
} from '../testing/harness.ts';
import { leadSubmission, submittedInTime } from '../testing/samples.ts';
import { withTicket } from '../testing/tickets.ts';
import { exportOf, testHeadKey } from '../testing/verifyChain.ts';
import { certificateDocument } from './certificateDocument.ts';
import { HIDDEN, readCertificates } from './readCertificates.ts';
import { labels } from './recordSection.ts';

const db = await sharedDatabase();
const PHONE = '2145550123';
const EMAIL = 'ana@example.com';
const STOP = 'no more texts and calls (STOP)';

const unnoticed = (sql: string) => withoutTriggers(db, sql);

/** Stores a lead at 12:03:20, of which a destination has a copy. */
async function storeLead(answers: Readonly<Record<string, string>> = {}): Promise<string> {
  const app = await testApp(db, { clock: new ManualClock('2026-01-31T12:03:20.000Z') });
  const { body } = await post(app, paths.lead, submittedInTime(answers));
  await app.close();
  const leadId = String(body.lead_id);
  await db.query(
    `INSERT INTO deliveries (delivery_id, lead_id, version, destination, state, attempts, created_at, attempted_at, delivered_at)
     VALUES (gen_random_uuid(), $1, 1, 'crm', 'delivered', 1, '2026-01-31T12:04:00Z', '2026-01-31T12:04:00Z', '2026-01-31T12:04:00Z')`,
    [leadId],
  );
  return leadId;
}

/** Stores the person's STOP of March 1, and tells the destinations and the chain of it. */
async function stop(phone = PHONE): Promise<void> {
  await addOptOut(db, phone, 'Stop, please', new Date('2026-03-01T09:00:00Z'));
  await passOnOptOuts(db, new Date('2026-03-01T10:00:00Z'));
}

async function certificateOf(leadId: string): Promise<CertificateDocument> {
  const sources = { db, product: standardProduct, pictures: 'no-pictures', now: new Date() };
  const [data, ...others] = await readCertificates({ leadId }, sources);
  if (!data || others.length > 0) throw new Error('there is not one certificate');
  return certificateDocument(data);
}

const requestsIn = (document: CertificateDocument) => sectionOf(document, /^Requests/).table?.rows;
const toldIn = (document: CertificateDocument) =>
  sectionOf(document, /^What the chain/).table?.rows;

/** The name of the entry that tells of something, and its time as the certificate shows it. */
async function entryOf(what: string): Promise<string> {
  const [entry] = await db.query<{ name: string }>(
    `SELECT format('%s/%s', lane, number) AS name FROM proof_entries
     WHERE position($1 IN content) > 0 AND kind NOT IN ('stored', 'adopted')`,
    [`["${what}"`],
  );
  if (!entry) throw new Error(`no entry tells of ${what}`);
  return entry.name;
}

const TOLD_STOP = `Request of March 1, 2026, 09:00:00 UTC: ${STOP}. How it came: A text message.`;
const anyTime = expect.stringMatching(/ UTC$/) as string;

describe('what the chain tells of a lead', () => {
  test('is on the certificate, with the entry that tells it and whether the tables tell it too', async () => {
    const leadId = await storeLead();
    await stop();
    const certificate = await certificateOf(leadId);
    expect(toldIn(certificate)).toEqual([[await entryOf('revocation'), anyTime, TOLD_STOP, 'Yes']]);
    expect(requestsIn(certificate)).toEqual([
      ['March 1, 2026, 09:00:00 UTC', STOP, 'A text message', 'Stop, please'],
    ]);
    expect(certificate.notices.map(({ text }) => text).join()).not.toContain('gone');
  });

  test('is told also where somebody deleted the request and the notices of it', async () => {
    const leadId = await storeLead();
    await stop();
    await unnoticed("DELETE FROM opt_outs; DELETE FROM deliveries WHERE event <> 'lead'");
    const certificate = await certificateOf(leadId);
    expect(toldIn(certificate)).toEqual([
      [await entryOf('revocation'), anyTime, TOLD_STOP, 'No: the row is gone'],
    ]);
    expect(requestsIn(certificate)).toEqual([
      [
        'March 1, 2026, 09:00:00 UTC',
        STOP,
        'A text message',
        'The row is gone from the table: only the chain tells of it',
      ],
    ]);
    expect(certificate.notices).toContainEqual({
      tone: 'open',
      text: `The chain of hashes tells of a request of March 1, 2026, 09:00:00 UTC: ${STOP}. But its row is gone from the table of requests.`,
    });
    expect(sectionOf(certificate, /^Who got the lead/).lead).toMatch(/does not cover/);
  });

  test('is told also where somebody gave the request to another phone', async () => {
    const leadId = await storeLead();
    await stop();
    await unnoticed("UPDATE opt_outs SET subject = '2145550199'");
    const certificate = await certificateOf(leadId);
    expect(toldIn(certificate)?.[0]?.at(-1)).toMatch(/^Only of a phone or e-mail address that is/);
    expect(certificate.notices).toContainEqual({
      tone: 'open',
      text: expect.stringMatching(
        /tells of a request of .*: no more texts.* But the table has such a request/,
      ) as string,
    });
  });

  test('names one request of two that are alike as gone where one row is', async () => {
    const leadId = await storeLead();
    const subjects = [
      { kind: 'phone' as const, value: PHONE },
      { kind: 'email' as const, value: EMAIL },
    ];
    const request = { subjects, source: 'form' as const, gpc: false };
    await addSaleOptOut(db, request, new Date('2026-03-01T09:00:00Z'));
    await passOnOptOuts(db, new Date('2026-03-01T10:00:00Z'));
    const inTables = async () => toldIn(await certificateOf(leadId))?.map((row) => row.at(-1));
    expect(await inTables()).toEqual(['Yes', 'Yes']);
    await unnoticed("DELETE FROM opt_outs WHERE kind = 'email'");
    expect(await inTables()).toEqual(['Yes', 'No: the row is gone']);
  });

  test('shows a request of the lead’s other phone as one of this lead, not as one that is gone', async () => {
    const leadId = await storeLead();
    await unnoticed(
      `INSERT INTO consents SELECT (jsonb_populate_record(c, '{"version": 2, "phone": "2145550155"}')).* FROM consents c`,
    );
    await stop('2145550155');
    const sources = { db, product: standardProduct, pictures: 'no-pictures', now: new Date() };
    const [data] = await readCertificates({ leadId, version: 1 }, sources);
    if (!data) throw new Error('there is no certificate');
    const certificate = certificateDocument(data);
    expect(toldIn(certificate)?.[0]?.at(-1)).toBe(
      'Yes, of another phone or e-mail address of this lead',
    );
    expect(certificate.notices.map(({ text }) => text).join()).not.toContain('asked for');
  });

  test('is nothing of other leads, and nothing of who looked at the lead', async () => {
    const leadId = await storeLead();
    await storeLead({ first_name: 'Eve', phone: '2145550177', email: 'eve@example.com' });
    await stop('2145550177');
    const operations = createOperations(db, null, testConfig());
    await operations.noteReading({ kind: 'export', by: 'someone', leadIds: [leadId], filter: {} });
    const certificate = await certificateOf(leadId);
    expect(toldIn(certificate)).toBeUndefined();
    expect(sectionOf(certificate, /^What the chain/).lead).toMatch(/^Nothing\. /);
    expect(sectionOf(certificate, /^Requests/).lead).toMatch(/^None was recorded/);
  });

  test('holds a release from quarantine', async () => {
    const leadId = await storeLead();
    await db.query(
      "UPDATE lead_versions SET status = 'quarantined', quarantine_reasons = '{email_disposable}'",
    );
    await createOperations(db, null, testConfig()).release({ leadId, by: 'operator@host' });
    expect(toldIn(await certificateOf(leadId))).toEqual([
      [
        await entryOf('release'),
        anyTime,
        'Released from quarantine: 1 version of the lead. By operator@host. Was held for: an address of a service for throw-away addresses.',
        'Not kept there',
      ],
    ]);
  });

  test('stays readable where somebody made an entry or what it says unreadable', async () => {
    const leadId = await storeLead();
    await stop();
    await unnoticed(
      `UPDATE proof_entries SET content = replace(content, '2026-03-01T09', 'never') WHERE kind = 'event'`,
    );
    const [row] = toldIn(await certificateOf(leadId)) ?? [];
    expect(row?.at(-1)).toBe('No: the row is gone');
    await unnoticed("UPDATE proof_entries SET content = content || 'x' WHERE kind = 'event'");
    expect(toldIn(await certificateOf(leadId))).toBeUndefined();
  });
});

describe('an erasure by e-mail address', () => {
  const now = new Date('2026-03-02T12:00:00Z');

  test('is among the requests that end the consent, and in what the chain tells', async () => {
    const leadId = await storeLead();
    await erase(db, { kind: 'email', value: EMAIL }, { now, withConsent: false });
    const certificate = await certificateOf(leadId);
    expect(requestsIn(certificate)).toEqual([
      [
        anyTime,
        'Erased: the lead with its answers was removed. By itself this ends no consent',
        'A command of the company (erase)',
        'None: the chain tells of it',
      ],
    ]);
    expect(toldIn(certificate)).toEqual([
      [await entryOf('erasure'), anyTime, 'The lead was erased.', 'Yes: the lead is gone'],
    ]);
    expect(certificate.notices).toContainEqual({
      tone: 'open',
      text: expect.stringMatching(
        /^The lead is no longer stored: it was erased on .* UTC\./,
      ) as string,
    });
  });

  test('is told by the notice to a destination where the chain does not tell of it', async () => {
    const leadId = await storeLead();
    await erase(db, { kind: 'email', value: EMAIL }, { now, withConsent: false });
    await unnoticed("DELETE FROM proof_entries WHERE kind = 'removed'");
    expect(requestsIn(await certificateOf(leadId))).toEqual([
      [
        'March 2, 2026, 12:00:00 UTC',
        'Erased: the lead with its answers was removed. By itself this ends no consent',
        'A command of the company (erase)',
        'None: a notice to a destination tells of it',
      ],
    ]);
  });

  test('stands between the requests before and after it', async () => {
    const leadId = await storeLead();
    await stop();
    await erase(db, { kind: 'email', value: EMAIL }, { now, withConsent: false });
    await addOptIn(db, PHONE, 'START', new Date(Date.now() + 60_000));
    expect(requestsIn(await certificateOf(leadId))?.map(([, request]) => request)).toEqual([
      STOP,
      'Erased: the lead with its answers was removed. By itself this ends no consent',
      'texts and calls again (START)',
    ]);
  });
});

test('says that two consents have one ticket, which the service takes once', async () => {
  const clock = new ManualClock('2026-01-31T12:02:00.000Z');
  const app = await testApp(db, { clock });
  const proven = async (answers: Readonly<Record<string, string>> = {}) => {
    const timestamp = clock.now().toISOString();
    const submission = await withTicket(app, leadSubmission({}, answers), { timestamp });
    submission.consent.tcpa_timestamp = timestamp;
    const { body } = await post(app, paths.lead, submission);
    return String(body.lead_id);
  };
  const leadId = await proven();
  const other = await proven({ first_name: 'Eve', phone: '2145550177', email: 'eve@example.com' });
  await app.close();
  const said = async () =>
    (await certificateOf(leadId)).notices.find(({ text }) => text.includes('same ticket'))?.text;
  expect(await said()).toBeUndefined();
  await unnoticed(
    `UPDATE consents SET ticket_id = (SELECT ticket_id FROM consents WHERE lead_id = '${leadId}')`,
  );
  expect(await said()).toBe(
    `This does not fit: the same ticket stands at another consent as well: ${other}/1.`,
  );
});

test('names every column of a consent that the record may show', async () => {
  const columns = await db.query<{ column_name: string }>(
    "SELECT column_name FROM information_schema.columns WHERE table_name = 'consents'",
  );
  const shown = columns
    .map(({ column_name }) => column_name)
    .filter((name) => !HIDDEN.includes(name));
  expect(Object.keys(labels).sort()).toEqual(shown.sort());
});

test('its commands to check by hand find in the export what the certificate shows', async () => {
  const leadId = await storeLead();
  await storeLead({ first_name: 'Eve', phone: '2145550177', email: 'eve@example.com' });
  await stop();
  await makeHead(db, testHeadKey(), new Date());
  const certificate = await certificateOf(leadId);
  const folder = await mkdtemp(join(tmpdir(), 'certificate-'));
  await writeFile(join(folder, 'export.jsonl'), `${(await exportOf(db)).join('\n')}\n`);
  /** Runs the command of a step exactly as the page gives it. */
  const run = (words: RegExp): string[] => {
    const { steps = [] } = sectionOf(certificate, /by hand/);
    const step = steps.find((one) => typeof one !== 'string' && words.test(one.text));
    if (!step || typeof step === 'string') throw new Error(`no step ${String(words)}`);
    const printed = execFileSync('sh', ['-c', step.command], { cwd: folder, encoding: 'utf8' });
    return printed.trimEnd().split('\n');
  };
  try {
    const [row = '', ...others] = run(/^Compare every field that was printed/);
    expect(others).toEqual([]);
    const { consent } = JSON.parse(row) as { consent: Record<string, unknown> };
    expect(consent).toMatchObject({ lead_id: leadId, version: 1, first_name: 'Ana' });
    expect(consent).toMatchObject({ phone: PHONE, email: EMAIL });
    // The page has every field in the same spelling, with the name that it has in the sections above.
    const written = Object.entries(consent)
      .filter(([field, value]) => value !== null && !HIDDEN.includes(field))
      .map(([field, value]) => [
        field,
        value !== '' && typeof value === 'string' ? value : JSON.stringify(value),
      ])
      .sort();
    const record = sectionOf(certificate, /^The record/).table?.rows ?? [];
    expect(record.map(([field, value]) => [field, value])).toEqual(written);
    expect(record.filter(([, , label]) => label === '').map(([field]) => field)).toEqual([]);
    const hash = valueOf(certificate, 'Hash of the entry');
    const [entry = ''] = run(/^The entry that was printed must be/);
    expect(JSON.parse(entry)).toMatchObject({ entry: { hash } });
    expect(entry).toContain(`${leadId}/1`);
    const text = sectionOf(certificate, /^The text/).quote ?? '';
    expect(run(/^Compute the SHA-256 of the text/)).toEqual([
      createHash('sha256').update(text).digest('hex'),
      ...text.split('\n'),
    ]);
    expect(run(/^Look for what the chain tells/).join()).toContain('revocation');
  } finally {
    await rm(folder, { recursive: true });
  }
});
