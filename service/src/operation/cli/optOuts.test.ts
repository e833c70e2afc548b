import { tellBy as legalDeadline } from '../../consent/legalDeadline.ts';
import { paths } from '../../contract/index.ts';
import { oldestOpenNotices } from '../../repositories/notices.ts';
import { addOptIn, addOptOut, isOptedOut } from '../../repositories/optOuts.ts';
import { passOnOptOuts } from '../../repositories/revocations.ts';
import { ManualClock, post, sharedDatabase, testApp, testConfig } from '../../testing/harness.ts';
import { leadSubmission } from '../../testing/samples.ts';
import { leadsCommand } from '../../testing/leadsCommand.ts';
import { createOperations } from '../adminChannel/operations.ts';
import { parseCommand } from './arguments.ts';
import { currentUser } from './noteReading.ts';

const db = await sharedDatabase();
const operations = createOperations(db, null, testConfig());

const leads = leadsCommand(db);

test('records a request that came by e-mail or post, and lists it with those by text', async () => {
  expect(await leads('opt-outs')).toBe('Nobody has opted out.\n');
  // A mistyped address would otherwise be reported as done.
  expect(await leads('opt-out', '--email', 'Ana@Example.com')).toMatch(
    /^No stored lead has this e-mail address: check it\. It is recorded all the same/,
  );
  await addOptOut(db, '2145550123', 'Stop, please', new Date('2026-03-01T09:00:00Z'));

  expect(JSON.parse(await leads('opt-outs', '--format', 'json'))).toMatchObject([
    { kind: 'phone', subject: '2145550123', request: 'stop', source: 'sms' },
    { kind: 'email', subject: 'ana@example.com', request: 'do_not_sell', source: 'operator' },
  ]);
  expect(await leads('opt-outs', '--format', 'csv')).toContain(
    '2026-03-01T09:00:00.000000Z,2026-03-01T09:00:00.000000Z,stop,sms,phone,2145550123,false,"Stop, please",0,0,true,',
  );
  const table = await leads('opt-outs');
  expect(table).toMatch(/2026-03-01 09:00:00 {2}stop +out +sms +2145550123 +0 +0\n/);
  expect(table).toMatch(/2 opt-outs\n$/);

  await addOptIn(db, '2145550123', 'START', new Date('2026-03-02T09:00:00Z'));
  expect(await leads('opt-outs')).toMatch(/2026-03-01 09:00:00 {2}stop +in again +sms/);
  const [phone] = JSON.parse(await leads('opt-outs', '--format', 'json')) as [{ history: unknown }];
  expect(phone.history).toMatchObject([
    { request: 'stop', keyword: 'Stop, please', requested_at: '2026-03-01T09:00:00.000000Z' },
    { request: 'start', keyword: 'START', requested_at: '2026-03-02T09:00:00.000000Z' },
  ]);
});

test('revokes consent that was taken back otherwise, by phone or by e-mail address', async () => {
  const app = await testApp(db);
  const [ana, bea] = ['2145550123', '2125550145'];
  await post(app, paths.lead, leadSubmission({}, { phone: ana, email: 'Home@Example.com' }));
  await post(app, paths.lead, leadSubmission({}, { phone: bea, email: 'home@example.com' }));
  await post(app, paths.lead, leadSubmission({}, { phone: '3105550199', email: 'x@example.com' }));
  await app.close();
  expect(await leads('revoke', '--email', 'HOME@example.com', '--note', 'mail of 3 March')).toMatch(
    /^Consent of 2 phones revoked, with 2 leads: /,
  );
  expect(await Promise.all([ana, bea, '3105550199'].map((phone) => isOptedOut(db, phone)))).toEqual(
    [true, true, false],
  );
  expect(await leads('revoke', '--phone', '(310) 555-0199')).toMatch(/^Consent of 1 phone revoked/);
  expect(await isOptedOut(db, '3105550199')).toBe(true);
  // A mistyped number would otherwise be reported as done, and the person still be called.
  expect(await leads('revoke', '--phone', '2145559999')).toMatch(
    /^No stored lead has this phone: check the number\./,
  );
  expect(await isOptedOut(db, '2145559999')).toBe(true);
  expect(JSON.parse(await leads('opt-outs', '--format', 'json'))).toContainEqual(
    expect.objectContaining({
      subject: ana,
      request: 'stop',
      source: 'operator',
      keyword: 'mail of 3 March',
    }),
  );
});

test('revokes by an address that no stored consent has, for leads that are still to come', async () => {
  expect(await leads('revoke', '--email', 'New@Example.com', '--note', 'mail of 3 March')).toBe(
    'No stored lead has this e-mail address: check it. It is recorded all the same, ' +
      'for leads that are stored no longer or are still to come. Where a backup was restored, a destination or a ' +
      'company may have a lead of this person that this database has not: tell each of them by hand ' +
      '(docs/upgrade.md, After a restore).\n',
  );
  expect(JSON.parse(await leads('opt-outs', '--format', 'json'))).toMatchObject([
    { kind: 'email', subject: 'new@example.com', request: 'stop', source: 'operator' },
  ]);
  expect(await leads('opt-outs')).toMatch(/ {2}stop +out +operator +new@example\.com /);
});

test('counts for what comes later of a phone without a lead, and says who else may have one', async () => {
  const phone = '2145550166';
  for (const command of ['revoke', 'opt-out', 'erase']) {
    expect(await leads(command, '--phone', phone)).toMatch(
      /^No stored lead has this phone: [^]+ this database has not: tell each of them by hand/,
    );
  }
  expect(await leads('erase', '--phone', phone, '--preview')).toContain(
    'tell each of them by hand',
  );
  const app = await testApp(db);
  const { body } = await post(app, paths.lead, leadSubmission({}, { phone }));
  await app.close();
  expect(JSON.parse(await leads('--phone', phone, '--format', 'json'))).toMatchObject([
    { lead_id: body.lead_id, opted_out: true },
  ]);
});

describe('a revocation that is entered days after it came', () => {
  const DAY_MS = 86_400_000;
  const ago = (days: number) => new Date(Date.now() - days * DAY_MS);
  const agreed = async (at: Date, contact: Record<string, string> = {}) => {
    const app = await testApp(db, { clock: new ManualClock(at.toISOString()) });
    const { consent, ...rest } = leadSubmission({}, contact);
    const tcpa_timestamp = at.toISOString();
    const { body } = await post(app, paths.lead, {
      ...rest,
      consent: { ...consent, tcpa_timestamp },
    });
    await app.close();
    const leadId = String(body.lead_id);
    await db.query(
      `INSERT INTO deliveries (delivery_id, lead_id, version, destination, state, attempts, created_at, attempted_at, delivered_at)
       VALUES (gen_random_uuid(), $1, 1, 'crm', 'delivered', 1, $2, $2, $2)`,
      [leadId, at.toISOString()],
    );
    return leadId;
  };
  const receivedAt = ago(5).toISOString();
  const revoke = (...by: string[]) => leads('revoke', ...by, '--received', receivedAt);

  test('has its days counted from then, in the lists, for the alert and on the certificate', async () => {
    const older = await agreed(ago(9));
    await revoke('--phone', '2145550123', '--note', 'letter');
    const tellBy = legalDeadline(new Date(receivedAt));
    expect(await leads('revocations')).toContain(tellBy.toISOString().slice(0, 16));
    await passOnOptOuts(db, new Date());
    expect(await leads('revocations', '--format', 'csv')).toContain(
      `,${tellBy.toISOString()},consent.revoked,`,
    );
    expect(await oldestOpenNotices(db)).toEqual([
      { destination: 'crm', requestedAt: new Date(receivedAt) },
    ]);
    expect(JSON.parse(await leads('opt-outs', '--format', 'json'))).toMatchObject([
      {
        opted_out_at: receivedAt.replace('Z', '000Z'),
        history: [{ entered_at: expect.stringMatching(/^\d{4}-/) as string }],
      },
    ]);
    const certificate = await leads('certificate', '--lead', older);
    expect(certificate).toMatch(/the company got a request of the person, which it entered on /);
    expect(certificate).toMatch(/it came at that time, and was entered /);
  });

  test('is no word on a service that was away, where the chain is told as it is passed on', async () => {
    const older = await agreed(ago(9));
    await revoke('--phone', '2145550123', '--note', 'letter');
    await passOnOptOuts(db, new Date());
    await passOnOptOuts(db, new Date(Date.now() + DAY_MS));
    const certificate = await leads('certificate', '--lead', older);
    expect(certificate).toMatch(
      /the chain was told on [^.]* UTC of a request of [^.]* UTC: the company entered it on /,
    );
    expect(certificate).not.toMatch(/of a request of [^.]*: the service was away/);
  });

  test('leaves a younger consent alone, and says so', async () => {
    const older = await agreed(ago(9));
    const younger = await agreed(ago(2));
    expect(await revoke('--phone', '2145550123')).toMatch(
      /^Consent of 1 phone revoked, with 1 lead: .*\n1 lead has a consent that is younger than --received, and is left alone\.\n$/,
    );
    await passOnOptOuts(db, new Date());
    await passOnOptOuts(db, new Date(Date.now() + DAY_MS));
    const notices = await db.query(
      "SELECT lead_id FROM deliveries WHERE event = 'consent.revoked'",
    );
    expect(notices).toEqual([{ lead_id: older }]);
    const ofOlder = await leads('certificate', '--lead', older);
    expect(ofOlder).toContain('the company got a request');
    expect(ofOlder).toContain('"Request of ');
    const certificate = await leads('certificate', '--lead', younger);
    expect(certificate).not.toContain('the company got a request');
    expect(certificate).not.toContain('"Request of ');
  });

  test('says where it finds younger consents only', async () => {
    await agreed(ago(2));
    expect(await revoke('--email', 'ana@example.com')).toBe(
      'Recorded. 1 lead has a consent that is younger than --received, and is left alone.\n',
    );
    expect(await leads('opt-out', '--email', 'ana@example.com', '--received', receivedAt)).toMatch(
      /^Recorded: nothing more is delivered by an older consent/,
    );
    expect(await db.query('SELECT opt_out_of(c) AS by FROM consents c')).toEqual([{ by: null }]);
  });

  test('stays open until what was on its way is settled, though it came long before', async () => {
    await agreed(ago(9));
    await revoke('--phone', '2145550123');
    const open = async () => (await operations.openRequests({})).count;
    await passOnOptOuts(db, new Date());
    expect(await open()).toBe(1);
    await passOnOptOuts(db, new Date(Date.now() + DAY_MS));
    expect(await open()).toBe(0);
  });
});

test('says of requests that are not settled yet by when everybody is to know', async () => {
  await addOptOut(db, '2145550123', 'STOP', new Date('2026-03-03T09:00:00Z'));
  await addOptOut(db, '2145550124', 'STOP', new Date('2026-03-02T09:00:00Z'));
  expect(await leads('revocations')).toBe(
    '2 requests are not settled yet: a running server sends the notices within seconds, and looks again for two ' +
      'minutes for leads that were on their way. The destinations are to know by 2026-03-14T00:00 (UTC).\n',
  );
  expect(JSON.parse(await leads('revocations', '--format', 'json'))).toEqual([]);
  await db.query('UPDATE opt_outs SET passed_on_at = now()');
  expect(await leads('revocations')).toMatch(/^Every destination knows/);
});

test('lists what destinations have not acknowledged, and by when the law wants it', async () => {
  expect(await leads('revocations')).toBe(
    'Every destination knows of every revoked consent and every erasure of leads that this database has. ' +
      'Of leads that a restored backup lacks it knows nothing: docs/upgrade.md, After a restore.\n',
  );
  await db.query(
    `INSERT INTO deliveries
       (delivery_id, lead_id, version, destination, event, state, reason, created_at, requested_at,
        attempts, last_status)
     SELECT gen_random_uuid(), gen_random_uuid(), 1, destination, event, state, reason, created_at,
       requested_at, 3, 503
     FROM (VALUES
       -- Asked for while the service was away: the days count from then.
       ('crm', 'consent.revoked', 'dead', 'stop', timestamptz '2026-03-06T09:00:00Z',
        timestamptz '2026-03-02T09:00:00Z'),
       ('mail', 'person.erased', 'pending', NULL, timestamptz '2026-03-03T09:00:00Z', NULL),
       ('crm', 'person.erased', 'delivered', NULL, timestamptz '2026-03-01T09:00:00Z', NULL),
       ('crm', 'lead', 'dead', NULL, timestamptz '2026-03-01T09:00:00Z', NULL)
     ) AS rows (destination, event, state, reason, created_at, requested_at)`,
  );
  const table = await leads('revocations');
  expect(table).toMatch(
    /2026-03-06 09:00:00 {2}2026-03-14 00:00:00 {2}consent\.revoked \(stop\) .* crm +3 +503 +given up\n/,
  );
  expect(table).toMatch(
    /2026-03-03 09:00:00 {2}2026-03-17 00:00:00 {2}person\.erased .* mail +3 +503 +tried again\n/,
  );
  expect(table).toMatch(/2 notices without an answer\n$/);
  expect(await leads('revocations', '--format', 'csv')).toMatch(
    /2026-03-06T09:00:00\.000000Z,2026-03-14T00:00:00\.000Z,consent\.revoked,stop,[0-9a-f-]{36},crm,dead,3,503,/,
  );
});

describe('a destination that was told by other means', () => {
  const gone = '0189c8a2-3f5e-7a1b-9c2d-4e5f6a7b8c9d';
  const told = (...more: string[]) =>
    leads('told', '--lead', gone, '--note', 'by phone, their Ann', '--destination', ...more);

  const owe = (leadId: string) =>
    db.query(
      `INSERT INTO deliveries (delivery_id, lead_id, version, destination, event, state, created_at)
       SELECT gen_random_uuid(), $1, 1, destination, event, state, now()
       FROM (VALUES
         ('old', 'lead', 'dead'), ('old', 'consent.revoked', 'dead'), ('old', 'person.erased', 'pending'),
         ('company:gone', 'person.erased', 'pending')
       ) AS rows (destination, event, state)`,
      [leadId],
    );

  test('is not told by the service any more, nor missed by an alert', async () => {
    await owe(gone);
    expect(await told('old')).toBe('Noted: 2 notices are closed.\n');
    expect(await told('company:gone')).toBe('Noted: 1 notice is closed.\n');
    expect(await leads('revocations')).toMatch(/^Every destination knows/);
    expect(await oldestOpenNotices(db)).toEqual([]);
    const rows = await db.query(
      `SELECT event, state, told FROM deliveries WHERE destination = 'old' ORDER BY event`,
    );
    const byWhom = `${currentUser()}: by phone, their Ann`;
    expect(rows).toEqual([
      { event: 'consent.revoked', state: 'delivered', told: byWhom },
      { event: 'lead', state: 'dead', told: null },
      { event: 'person.erased', state: 'delivered', told: byWhom },
    ]);
    await expect(told('old')).rejects.toThrow(`No notice of lead ${gone} to old is open`);
  });

  test('stands so with the lead, and in its certificate', async () => {
    const app = await testApp(db);
    const { body } = await post(app, paths.lead, leadSubmission());
    await app.close();
    const leadId = String(body.lead_id);
    await owe(leadId);
    await leads('told', '--lead', leadId, '--destination', 'old', '--note', 'letter');
    expect(await leads()).toMatch(/opt-out notice told by other means \(old\)/);
    expect(JSON.parse(await leads('--format', 'json'))).toMatchObject([
      {
        deliveries: expect.arrayContaining([
          expect.objectContaining({
            event: 'consent.revoked',
            told: `${currentUser()}: letter`,
          }) as unknown,
        ]) as unknown,
      },
    ]);
    const certificate = await leads('certificate', '--lead', leadId);
    expect(certificate).toContain(`Told by other means (${currentUser()}: letter)`);
    expect(certificate).toMatch(/"No: noted on [A-Z][a-z]+ \d+, \d{4}, /);
  });
});

test.each([
  [
    ['told', '--lead', 'ca6c9e5b', '--destination', 'old'],
    'told needs --lead, --destination and --note',
  ],
  [['revoke'], 'give either --phone or --email'],
  [['revoke', '--phone', '2145550123', '--note', 'x'.repeat(41)], '--note may have 40 characters'],
  [['opt-out'], 'give either --phone or --email'],
  [['opt-out', '--phone', '123'], '--phone must have ten digits'],
  [['opt-outs', '--format', 'xml'], '--format must be one of table, csv, json'],
])('refuses %j', (args, message) => {
  expect(() => parseCommand(args)).toThrow(message);
});
