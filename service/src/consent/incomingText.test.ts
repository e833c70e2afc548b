import { standardProduct } from '@tidyguard/content/products';
import { wrapPglite } from '../database/pglite.ts';
import type { Database } from '../database/types.ts';
import { addOptOut, isOptedOut, revokeConsents } from '../repositories/optOuts.ts';
import { loadDatabase } from '../testing/databaseTemplate.ts';
import { incomingTexts, type TextRules } from './incomingText.ts';

const PHONE = '2145550123';
const now = new Date('2026-01-31T12:00:00.000Z');
const clock = { now: () => now, delay: () => Promise.resolve() };
const replies = {
  stop: 'You are out',
  help: 'We help',
  start: 'You are in again',
  revoked: 'You said otherwise',
  notOut: 'You are not out',
  other: 'Nobody reads this',
};
const { keywords } = standardProduct.messaging;

let db: Database;
beforeAll(async () => {
  // Not the harness: it would load the whole service for one of its modules.
  db = wrapPglite(await loadDatabase());
}, 30_000);
beforeEach(() => db.exec('TRUNCATE opt_outs'));
afterAll(() => db.close());

const texts = (changes: Partial<TextRules> = {}) =>
  incomingTexts({ db, clock, keywords, replies, onOptedIn: async () => undefined, ...changes });

const receive = async (text: string, from = `+1${PHONE}`) => (await texts()({ from, text })).reply;

const storedTexts = () => db.query('SELECT * FROM opt_outs');

test('STOP opts the phone out, and keeps what was written and when', async () => {
  expect(await receive(' Stop texting me ')).toBe('You are out');
  const rows = await storedTexts();
  expect(rows).toHaveLength(1);
  expect(Object.values(rows[0] ?? {})).toEqual(
    expect.arrayContaining([PHONE, 'Stop texting me', now]),
  );
});

test('one message confirms an opt-out, however often it is said, until START', async () => {
  const replyTo = async (...given: string[]) => {
    const all: string[] = [];
    for (const text of given) all.push(await receive(text));
    return all;
  };
  expect(await replyTo('STOP', 'Stop!', 'no more texts')).toEqual(['You are out', '', '']);
  expect(await storedTexts()).toHaveLength(3);
  expect(await replyTo('START', 'STOP', 'STOP')).toEqual(['You are in again', 'You are out', '']);
});

test('a STOP is confirmed where the phone was revoked otherwise before', async () => {
  await revokeConsents(db, { kind: 'phone', value: PHONE }, 'in a call', now);
  expect(await receive('STOP')).toBe('You are out');
  expect(await receive('STOP')).toBe('');
});

test('keeps forty characters of a longer text', async () => {
  await receive(`STOP ${'x'.repeat(100)}`);
  expect(Object.values((await storedTexts())[0] ?? {})).toContain(`STOP ${'x'.repeat(35)}`);
});

test('keeps a text without its NULs, which the database does not take', async () => {
  await receive('STOP it\0 now');
  expect(Object.values((await storedTexts())[0] ?? {})).toContain('STOP it now');
});

test('START opts the phone in again', async () => {
  await addOptOut(db, PHONE, 'STOP', now);
  expect(await receive('START')).toBe('You are in again');
  expect(await isOptedOut(db, PHONE)).toBe(false);
});

test('START of a number that is not opted out is not told that texts come again', async () => {
  expect(await receive('YES')).toBe('You are not out');
  expect(await storedTexts()).toEqual([]);
});

test('START lifts a STOP by text, and says where something else stands', async () => {
  const phone = { kind: 'phone', value: PHONE } as const;
  await revokeConsents(db, phone, 'in a call', now);
  expect(await receive('START')).toBe('You said otherwise');
  expect(await storedTexts()).toHaveLength(1);
  await receive('STOP');
  expect(await receive('START')).toBe('You said otherwise');
  const rows = await db.query('SELECT request, source FROM opt_outs ORDER BY opt_out_id');
  expect(rows.map(({ request, source }) => `${request} ${source}`)).toEqual([
    'stop operator',
    'stop sms',
    'start sms',
  ]);
  expect(await isOptedOut(db, PHONE)).toBe(true);
});

test('keeps whole characters, such as emoji', async () => {
  await receive(`STOP ${'😡'.repeat(100)}`);
  expect(Object.values((await storedTexts())[0] ?? {})).toContain(`STOP ${'😡'.repeat(35)}`);
});

test('tries again where the database is away: the provider reports a text once', async () => {
  let failures = 2;
  const query: Database['query'] = (...args) =>
    failures-- > 0
      ? Promise.reject(Object.assign(new Error('down'), { code: 'ECONNREFUSED' }))
      : db.query(...args);
  const away = { ...db, query };
  await texts({ db: away })({ from: `+1${PHONE}`, text: 'STOP' });
  expect(await isOptedOut(db, PHONE)).toBe(true);
});

test('HELP changes nothing', async () => {
  await addOptOut(db, PHONE, 'STOP', now);
  expect(await receive('HELP')).toBe('We help');
  expect(await isOptedOut(db, PHONE)).toBe(true);
});

test('HELP opts nobody out', async () => {
  await receive('HELP');
  expect(await storedTexts()).toEqual([]);
});

describe('anything else', () => {
  const other = { from: `+1${PHONE}`, text: 'Call me after five' };
  const DAY_MS = 86_400_000;

  test('is answered by who reads it, and changes nothing', async () => {
    expect(await receive(other.text)).toBe('Nobody reads this');
    expect(await storedTexts()).toEqual([]);
  });

  test('gets no reply where the phone is opted out', async () => {
    await addOptOut(db, PHONE, 'STOP', now);
    expect(await receive(other.text)).toBe('');
    expect(await isOptedOut(db, PHONE)).toBe(true);
  });

  test('is answered once a day, lest two machines go on answering each other', async () => {
    let time = now.getTime();
    const moved = { now: () => new Date(time), delay: () => Promise.resolve() };
    const handle = texts({ clock: moved });
    const replyTo = async (from: string) => (await handle({ ...other, from })).reply;
    expect(await replyTo(other.from)).toBe('Nobody reads this');
    time += DAY_MS - 1;
    expect(await replyTo(other.from)).toBe('');
    expect(await replyTo('+12145550124')).toBe('Nobody reads this');
    time += 2;
    expect(await replyTo(other.from)).toBe('Nobody reads this');
  });

  test('gets no reply while the database is away, and is not lost as a STOP would be', async () => {
    const query = () => Promise.reject(Object.assign(new Error('down'), { code: 'ECONNREFUSED' }));
    expect(await texts({ db: { ...db, query } })(other)).toEqual({ request: 'other', reply: '' });
  });

  test('gets no reply where none is wanted', async () => {
    const handle = texts({ replies: { ...replies, other: '' } });
    expect(await handle(other)).toEqual({ request: 'other', reply: '' });
  });
});

test.each(['+442145550123', `+1${PHONE}4`, `0+1${PHONE}`, PHONE, ''])(
  'ignores STOP from %j, which is no number of this country',
  async (from) => {
    expect(await receive('STOP', from)).toBe('');
    expect(await storedTexts()).toEqual([]);
  },
);
