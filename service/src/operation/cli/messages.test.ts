import { randomUUID } from 'node:crypto';
import { paths } from '../../contract/index.ts';
import type { MessageRecord } from '../../repositories/contactMessages.ts';
import { insertMails, saveMailResults } from '../../repositories/mails.ts';
import { ManualClock, post, sharedDatabase, testApp } from '../../testing/harness.ts';
import { leadsCommand } from '../../testing/leadsCommand.ts';
import { currentUser } from './noteReading.ts';

const db = await sharedDatabase();
const ANA = {
  ...{ first_name: 'Ana', last_name: 'Lee', email: 'Ana@Example.com', phone: '2145550101' },
  message: 'Do you come\non Sundays?',
};
const BOB = {
  ...{ first_name: 'Bob', last_name: 'Ray', email: 'bob@example.com' },
  message: 'Buy my pills.',
};
let ana = '';

/** Ana's message at the end of January 31 (UTC), whose copy bounced; Bob's a second later, without mails. */
beforeEach(async () => {
  const clock = new ManualClock('2026-01-31T23:59:59.000Z');
  const app = await testApp(db, { clock });
  const write = async (words: object) => {
    const message_id = randomUUID();
    const reply = await post(app, paths.contact, {
      ...{ consent: 'You may answer me.', ...words, message_id },
    });
    expect(reply).toMatchObject({ status: 200 });
    return message_id;
  };
  ana = await write(ANA);
  clock.advance(1_000);
  await write({ ...BOB, honeypot: 'x' });
  await app.close();
  const mails = (['contact', 'contact_copy'] as const).map((kind) => ({
    ...{ mailId: randomUUID(), kind, about: { messageId: ana }, recipient: 'x@example.com' },
    createdAt: '2026-01-31T23:59:59.000Z',
  }));
  await insertMails(db, mails);
  const at = '2026-02-01T00:00:03.000Z';
  const common = { round: 0, attempts: 1, error: null, at, isBounced: false };
  await saveMailResults(
    db,
    mails.map(({ mailId, kind }) =>
      kind === 'contact'
        ? { mailId, ...common, state: 'sent' as const, reason: null, status: 250 }
        : { mailId, ...common, state: 'dead' as const, reason: 'bounced', status: 550 },
    ),
  );
});

const leads = leadsCommand(db);

const namesOf = async (...filter: string[]) =>
  (JSON.parse(await leads('messages', '--format', 'json', ...filter)) as MessageRecord[]).map(
    ({ first_name }) => first_name,
  );

test('lists each message in a line, with what became of its mails', async () => {
  const [, , ofAna = '', ofBob = '', count] = (await leads('messages')).split('\n');
  expect(ofAna).toMatch(/^2026-01-31 23:59:59 {2}Ana Lee {2}Ana@Example\.com {2}2145550101 {2}/);
  expect(ofAna).toMatch(/message sent, copy dead \(bounced\) {2}Do you come on Sundays\?$/);
  expect(ofBob).toMatch(/suspicious, not mailed {2,}Buy my pills\.$/);
  expect(count).toBe('2 messages');
});

test('JSON and CSV have everything that is stored', async () => {
  const [record] = JSON.parse(
    await leads('messages', '--format', 'json', '--phone', '2145550101'),
  ) as MessageRecord[];
  expect(record).toMatchObject({
    ...{ message_id: ana, received_at: '2026-01-31T23:59:59.000000Z', is_suspicious: false },
    ...{ message: 'Do you come\non Sundays?', consent: 'You may answer me.' },
    mails: [
      { kind: 'contact', state: 'sent', sent_at: '2026-02-01T00:00:03.000000Z' },
      { kind: 'contact_copy', state: 'dead', reason: 'bounced', last_status: 550, sent_at: null },
    ],
  });
  const csv = await leads('messages', '--format', 'csv', '--phone', '2145550101');
  const [head = '', row = ''] = csv.split('\r\n');
  expect(head).toMatch(/^\uFEFF?message_id,received_at,.+,contact_copy_state,contact_copy_reason,/);
  expect(row).toContain(`${ana},2026-01-31T23:59:59.000000Z,Ana,Lee`);
  expect(row).toContain(',sent,,2026-02-01T00:00:03.000000Z,dead,bounced,');
});

test.each([
  [['--since', '2026-01-01', '--until', '2026-01-31'], ['Ana']],
  [['--since', '2026-02-01'], ['Bob']],
  [['--email', 'ANA@example.com'], ['Ana']],
  [['--phone', '(214) 555-0101'], ['Ana']],
  [['--phone', '2145550102'], []],
])('lists with %j those of %j', async (filter, names) => {
  expect(await namesOf(...filter)).toEqual(names);
});

test('says where there is none, or none that fits', async () => {
  expect(await leads('messages', '--phone', '2145550102')).toBe('No message fits.\n');
  await db.query('DELETE FROM contact_messages');
  expect(await leads('messages')).toBe('No message is stored.\n');
});

test('the chain tells who saw the messages', async () => {
  await leads('messages');
  const [entry] = await db.query<{ content: string }>(
    "SELECT content FROM proof_entries WHERE kind = 'event' ORDER BY number DESC LIMIT 1",
  );
  const seen = ['view', null, { by: currentUser(), filter: { listing: 'messages' } }];
  expect(JSON.parse(entry?.content ?? '[]')).toEqual([seen]);
});
