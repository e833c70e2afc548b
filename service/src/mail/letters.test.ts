/** What e-mails say. */
import { standardProduct, products } from '@tidyguard/content/products';
import type { LeadRecord } from '../repositories/leadRecords.ts';
import { readOpeningHours } from '../companies/openingHours.ts';
import { sampleCompany } from '../testing/companies.ts';
import { renderEmail } from '@tidyguard/design-system/email';
import type { Caller } from '../matching/callers.ts';
import { composeMail } from './compose.ts';
import { callerChangeLetter, confirmationLetter, nameOf } from './letters.ts';

const record = (changes: Partial<LeadRecord> = {}) =>
  ({
    lead_id: '0b7f1b0e-0000-4000-8000-000000000001',
    version: 1,
    received_at: '2026-11-23T18:00:00.000Z',
    first_name: 'Ana',
    phone: '2145550123',
    zip: '75201',
    time_zones: ['America/Chicago'],
    quiz_answers: { cleaning_frequency: 'weekly', unknown_question: 'x' },
    ...changes,
  }) as LeadRecord;
const letter = (
  changes: Partial<LeadRecord> = {},
  now = '2026-11-23T18:00:30.000Z',
  caller: Caller = { kind: 'anybody' },
) => confirmationLetter(record(changes), caller, standardProduct, new Date(now)).email;

test('says what was asked for in the words of the quiz, and nothing that the quiz does not know', () => {
  const asked = standardProduct.quiz.questions.find(({ id }) => id === 'cleaning_frequency');
  expect(letter().facts?.items).toEqual([
    { term: 'ZIP code', value: '75201' },
    { term: asked?.title, value: asked?.options.find(({ value }) => value === 'weekly')?.label },
  ]);
});

test('says what was asked for beside the answers', () => {
  const { mail } = standardProduct.companyWords;
  const request = {
    preferred_time: { date: '2026-11-30', from: '08:00', to: '12:00' },
    add_ons: ['Inside the oven', 'Pet hair'],
  };
  expect(letter({ request }).facts?.items.slice(-2)).toEqual([
    {
      term: mail.preferredTime,
      value: expect.stringMatching(/^Monday, November 30, 8:00\sAM to 12:00\sPM$/) as string,
    },
    { term: mail.addOns, value: 'Inside the oven, Pet hair' },
  ]);
});

const brightHome = (hours: string): Caller => ({
  kind: 'company',
  terms: sampleCompany('bright-home', {
    shown_name: 'Bright Home Co. of Dallas',
    hours: readOpeningHours(hours) ?? {},
  }).terms,
});

test.each([
  ['open', 'mon-fri 8:00-18:00', '2026-11-23T18:00:00.000Z', /within about 15 minutes/],
  [
    'closed until noon',
    'mon-fri 12:00-18:00',
    '2026-11-23T16:00:00.000Z',
    /Monday, November 23 at 12:00\sPM CST on/,
  ],
])('names the company that has it and is %s', (_when, hours, received_at, time) => {
  const consent = { company_ids: ['bright-home'] } as LeadRecord['consent'];
  const { paragraphs } = letter({ received_at, consent }, received_at, brightHome(hours));
  expect(paragraphs[0]).toMatch(
    /^Bright Home Co\. of Dallas calls or texts the number ending in 0123\. It may/,
  );
  expect(paragraphs[1]).toMatch(time);
});

test.each<[string, Caller, RegExp, number]>([
  ['another company', brightHome('mon-sun 0:00-24:00'), /^Bright Home Co\. of Dallas calls/, 2],
  ['nobody', { kind: 'nobody', doubt: null }, /^The company that we named does not call you/, 1],
])('of a request that %s calls now, says so, and when', (_who, caller, words, paragraphs) => {
  const now = new Date('2026-11-23T18:00:30.000Z');
  const { subject, email } = callerChangeLetter(record(), caller, standardProduct, now);
  expect(subject).toBe('Who calls you about your TidyGuard request');
  expect(email.paragraphs[0]).toMatch(words);
  expect(email.paragraphs).toHaveLength(paragraphs);
  expect(email.facts?.items[0]).toEqual({ term: 'ZIP code', value: '75201' });
});

test.each([
  ['wrong_number', /^A company called the number ending in 0123 and found that it is not yours\./],
  ['not_reached', /^A company tried several times to call you at the number ending in 0123,/],
] as const)('asks about the phone of a request that was given back as %s', (doubt, words) => {
  const caller: Caller = { kind: 'nobody', doubt };
  const now = new Date('2026-11-23T18:00:30.000Z');
  const { subject, email } = callerChangeLetter(record(), caller, standardProduct, now);
  expect(subject).toBe('Is your phone number right? Your TidyGuard request');
  expect(email).toMatchObject({
    preview: 'A company could not reach you, so nobody calls you for now.',
    title: 'We cannot reach you by phone',
  });
  // Also in a confirmation that goes out only after the return.
  for (const { paragraphs } of [email, letter({}, undefined, caller)]) {
    expect(paragraphs).toEqual([expect.stringMatching(words)]);
    expect(paragraphs[0]).toContain('correct it on the page that you saw');
  }
});

test.each<[string, Caller]>([
  ['we', { kind: 'anybody' }],
  ['a company', brightHome('mon-sun 0:00-24:00')],
])('promises no texts to a number from which STOP was sent, where %s may call', (_who, caller) => {
  const now = new Date('2026-11-23T18:00:30.000Z');
  const told = (opted_out: boolean) => [
    letter({ opted_out }, undefined, caller).paragraphs[0],
    ...(caller.kind === 'company'
      ? callerChangeLetter(record({ opted_out }), caller, standardProduct, now).email.paragraphs
      : []),
  ];
  expect(told(false)[0]).toContain(' calls or texts the number');
  expect(told(true)[0]).toContain(' calls the number');
  expect(told(true).join()).not.toContain('texts the number');
});

test('says that another company may call where the consent names more than one', () => {
  const consent = { company_ids: ['bright-home', 'tidy-two'] } as LeadRecord['consent'];
  const { paragraphs } = letter({ consent }, undefined, brightHome('mon-sun 0:00-24:00'));
  expect(paragraphs[0]).toContain('If it cannot, another company that you agreed to may.');
});

test('promises no call where no company has it', () => {
  const { paragraphs } = letter({}, undefined, { kind: 'nobody', doubt: null });
  expect(paragraphs).toEqual([standardProduct.mails.confirmation.nobody]);
});

test.each([
  ['at noon', '2026-11-23T18:00:30.000Z', /within about 15 minutes/],
  ['at night', '2026-11-24T04:30:00.000Z', /from Tuesday, November 24 at 9:00\sAM CST on/],
])('%s says when the call comes', (_when, time, words) => {
  const email = letter({ received_at: time }, time);
  expect(email.paragraphs).toHaveLength(2);
  expect(email.paragraphs[1]).toMatch(words);
});

test.each([
  ['the mail goes out later than the call was due', {}, '2026-11-23T18:20:00.000Z'],
  ['nobody knows what time it is there', { zip: '00000', time_zones: [] }, undefined],
])('names no time where %s', (_why, changes, now) => {
  expect(letter(changes, now).paragraphs).toHaveLength(1);
});

test('names of the phone its last four digits only', () => {
  const text = JSON.stringify(letter());
  expect(text).toContain('0123');
  expect(text).not.toMatch(/214555|555-?0123/);
});

test.each(['Ana', 'José María', "D'Arcy", 'Ana-Lucía'])('greets %s by the name', (first_name) => {
  expect(letter({ first_name }).title).toContain(`, ${first_name}.`);
});

test.each(['Win at evil.example', 'www.evil.example', 'Call 900 555', 'a@b.example', '<b>x</b>'])(
  'does not greet with %s, which somebody may have entered to write to others',
  (first_name) => {
    const { title, paragraphs } = letter({ first_name });
    expect(`${title} ${paragraphs.join(' ')}`).not.toContain(first_name);
  },
);

test.each(Object.values(products))('names the company of $id and how to stop', async (product) => {
  const { email, subject } = confirmationLetter(record(), { kind: 'anybody' }, product, new Date());
  const { text, html } = await renderEmail(email);
  expect(subject).toContain(product.brand.clientName);
  for (const version of [text, html]) {
    expect(version).toContain(product.brand.legalName);
    expect(version).toContain(`Reply ${product.messaging.keywords.stop} to`);
    expect(version).toContain(`https://${product.brand.domain}/privacy-policy`);
  }
  expect(html).toContain(product.colors?.light.canvas ?? '#fbf8f3');
});

test.each([
  [{ first_name: ' Ana ', last_name: 'Lee  Smith' }, 'Ana Lee Smith'],
  [{ first_name: 'Ana\u202E', last_name: 'moc.elpmaxe\u2066' }, 'Ana moc.elpmaxe'],
])('the name %j is written as %s', (typed, written) => {
  expect(nameOf(typed)).toBe(written);
});

test('a message has both versions, and neither a file nor an address is read for it', async () => {
  const { content } = await composeMail(
    { subject: 'Hello', email: { ...letter(), quote: 'file:///etc/passwd' } },
    {
      mailId: '0b7f1b0e-0000-4000-8000-000000000002',
      from: { name: 'TidyGuard', address: 'hello@tidyguard.example' },
      to: 'ana@example.com',
      date: new Date('2026-11-23T18:00:30.000Z'),
    },
  );
  const text = content.toString();
  expect(text).toMatch(/^From: TidyGuard <hello@tidyguard\.example>\r$/m);
  expect(text).toMatch(/^Content-Type: text\/plain; charset=utf-8\r$/m);
  expect(text).toMatch(/^Content-Type: text\/html; charset=utf-8\r$/m);
  expect(text).not.toContain('root:');
});
