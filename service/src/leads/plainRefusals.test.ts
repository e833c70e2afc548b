/** Refused submissions and messages are found by what they say, whatever characters their senders chose. */
import { randomUUID } from 'node:crypto';
import { DAY_MS } from '../common/clock.ts';
import { ServiceError } from '../common/serviceError.ts';
import { findNamingMessages, insertContactMessage } from '../repositories/contactMessages.ts';
import { tablesByContact, type Contacts } from '../repositories/personTables.ts';
import { ManualClock, sharedDatabase } from '../testing/harness.ts';
import { leadSubmission } from '../testing/samples.ts';
import { refusalLimits, RefusalService, type RefusalResult } from './refusals.ts';

const db = await sharedDatabase();

/** Has the service keep submissions of somebody else that hold these texts; returns what happened to them. */
async function keep(texts: readonly string[], limits: Partial<typeof refusalLimits> = {}) {
  const results: RefusalResult[] = [];
  const clock = new ManualClock();
  const service = new RefusalService({
    db,
    clock,
    limits: { ...refusalLimits, ...limits },
    onResult: (result) => results.push(result),
  });
  const refusal = new ServiceError(422, 'invalid_field', 'Wrong.');
  const context = { userAgent: '', gpcHeader: false };
  for (const [index, text] of texts.entries()) {
    const other = { phone: '3105550199', email: `${randomUUID()}@example.org` };
    const body = { ...leadSubmission({}, other), text };
    await service.keep(body, refusal, { ...context, ipAddress: `192.0.${index}.1` });
    clock.advance(DAY_MS);
  }
  return results;
}
const forms = () =>
  db.query<{ plain: string | null }>(
    `SELECT body::jsonb ->> 'text' AS text, plain::jsonb ->> 'text' AS plain
     FROM refused_submissions ORDER BY received_at`,
  );

test('what is written in another form is kept in the usual one as well', async () => {
  expect(await keep(['２１４', 'u\u0308', '½', 'as usual, ü'])).toHaveLength(4);
  expect(await forms()).toEqual([
    { text: '２１４', plain: '214' },
    { text: 'u\u0308', plain: 'ü' },
    { text: '½', plain: '1⁄2' },
    { text: 'as usual, ü', plain: null },
  ]);
});

// An erasure reads all that is kept, and the embedded database answers nothing else meanwhile.
test.each([
  ['becomes eighteen characters for each of its own', '\uFDFA'.repeat(19_000)],
  ['has marks that take long to be put in order', `a${'\u0301\u0323'.repeat(15_000)}`],
])('nothing is kept whose text %s', async (_name, text) => {
  expect(await keep([text, 'usual'])).toEqual(['dropped', 'kept']);
  expect(await forms()).toEqual([{ text: 'usual', plain: null }]);
});

test('both forms count as bytes', async () => {
  const wide = '\u00a0'.repeat(5_000);
  expect(await keep([wide, wide], { bytes: 25_000 })).toEqual(['kept', 'dropped']);
});

const writeMessage = (message_id: string, message: string) =>
  insertContactMessage(db, {
    ...{ message_id, message, received_at: new Date().toISOString(), phone: '' },
    ...{ first_name: 'Bob', last_name: 'Ray', email: 'bob@example.org', consent: 'Yes' },
    ...{ is_suspicious: false, ip_address: '192.0.2.1', user_agent: '' },
  });

const ANA: Contacts = { phones: ['2145550123'], emails: [] };
const ANA_BY_MAIL: Contacts = { phones: [], emails: ['ana@example.com'] };
const TAGGED: Contacts = { phones: [], emails: ['ana+home@example.com'] };
const ABROAD: Contacts = { phones: [], emails: ['ana@bücher.example'] };
const BOTH: Contacts = {
  phones: ['2145550123', '2125550187'],
  emails: ['max_m@example.com', 'ana@example.com'],
};

test.each<[text: string, person: Contacts, isFound: boolean]>([
  ['(214) 555-0123', ANA, true],
  ['tel:+12145550123;ext=4', ANA, true],
  ['２１４－５５５－０１２３', ANA, true],
  ['2145550124', ANA, false],
  ['214555012x', ANA, false],
  ['Ana@Example.COM', ANA_BY_MAIL, true],
  ['ａｎａ＠ｅｘａｍｐｌｅ．ｃｏｍ', ANA_BY_MAIL, true],
  ['http://x/?m=ana@example.com&a=1', ANA_BY_MAIL, true],
  ['http://x/?m%3Dana%40example.com', ANA_BY_MAIL, true],
  ['I am ana@example.com.', ANA_BY_MAIL, true],
  ['banana@example.com', ANA_BY_MAIL, false],
  ['ana@example.com.au', ANA_BY_MAIL, false],
  ['anatexample.com', ANA_BY_MAIL, false],
  ['ana+home@example.com', TAGGED, true],
  ['ana%2Bhome%40example.com', TAGGED, true],
  ['ana@example.com', TAGGED, false],
  ['ana@bücher.example', ABROAD, true],
  ['ANA@BU\u0308CHER.EXAMPLE', ABROAD, true],
  ['212 555 0187', BOTH, true],
  ['2145550123', BOTH, true],
  ['max_m@example.com', BOTH, true],
  ['ana@example.com', BOTH, true],
  ['banana@example.com, 212 555 0188', BOTH, false],
])('%s names %j: %s', async (text, person, isFound) => {
  await keep([text]);
  await writeMessage(randomUUID(), text);
  const [condition, parameters] = tablesByContact.refused_submissions.rows(person);
  const found = await db.query(`SELECT 1 FROM refused_submissions held WHERE ${condition}`, [
    ...parameters,
  ]);
  expect(found.length > 0).toBe(isFound);
  expect((await findNamingMessages(db, person)).length > 0).toBe(isFound);
});

test('messages are searched to the last one, however many there are', async () => {
  await db.query(
    `INSERT INTO contact_messages
     SELECT gen_random_uuid(), now(), 'Bob', 'Ray', 'bob@example.org', '', '', '', false, '', '', '214 555 0124'
     FROM generate_series(1, 1000)`,
  );
  const last = 'ffffffff-ffff-4fff-bfff-ffffffffffff';
  await writeMessage(last, 'I am at 214 555 0123');
  expect(await findNamingMessages(db, ANA)).toEqual([last]);
});
