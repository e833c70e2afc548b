/** What e-mails say. */
import { standardProduct, products } from '@tidyguard/content/products';
import type { LeadRecord } from '../repositories/leadRecords.ts';
import { renderEmail } from '@tidyguard/design-system/email';
import { composeMail } from './compose.ts';
import { confirmationLetter } from './letters.ts';

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
const letter = (changes: Partial<LeadRecord> = {}, now = '2026-11-23T18:00:30.000Z') =>
  confirmationLetter(record(changes), standardProduct, new Date(now)).email;

test('says what was asked for in the words of the quiz, and nothing that the quiz does not know', () => {
  const asked = standardProduct.quiz.questions.find(({ id }) => id === 'cleaning_frequency');
  expect(letter().facts?.items).toEqual([
    { term: 'ZIP code', value: '75201' },
    { term: asked?.title, value: asked?.options.find(({ value }) => value === 'weekly')?.label },
  ]);
});

test.each([
  ['at noon', '2026-11-23T18:00:30.000Z', /within about 15 minutes/],
  ['at night', '2026-11-24T04:30:00.000Z', /from Tuesday, November 24 at 9:00\sAM on/],
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
  const { email, subject } = confirmationLetter(record(), product, new Date());
  const { text, html } = await renderEmail(email);
  expect(subject).toContain(product.brand.clientName);
  for (const version of [text, html]) {
    expect(version).toContain(product.brand.legalName);
    expect(version).toContain(`Reply ${product.messaging.keywords.stop} to`);
    expect(version).toContain(`https://${product.brand.domain}/privacy-policy`);
  }
  expect(html).toContain(product.colors?.light.canvas ?? '#fbf8f3');
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
