/** The letters to companies that get their leads by e-mail. */
import { standardProduct } from '@tidyguard/content/products';
import type { LeadRequest } from '../contract/index.ts';
import { companyLeadLetter, companyNoticeLetter, type CompanyLead } from './companyLetters.ts';

const lead = (
  record: object = {},
  assignment: Partial<CompanyLead['assignment']> = {},
): CompanyLead => ({
  record: {
    lead_id: '1a2b3c4d-5a53-4a3e-9d0e-0a9a2f8f1c11',
    version: 1,
    first_name: 'Ana',
    last_name: 'Lee',
    phone: '2145550123',
    email: 'ana@example.com',
    zip: '75201',
    call_not_before: '2026-11-25T14:00:00.000Z',
    call_not_after: '2026-11-26T03:00:00.000Z',
    quiz_answers: { cleaning_frequency: 'weekly' },
    request: null,
    consent: { text: 'I agree.' },
    ...record,
  } as unknown as CompanyLead['record'],
  assignment: {
    assigned_at: '2026-11-25T12:00:00.000Z',
    answer_by: '2026-11-25T18:15:00.000Z',
    promised_by: null,
    repeats: null,
    ...assignment,
  },
  isFirst: true,
  answerUrl: 'https://example.com/answer',
  priceCents: 4_550,
  timeZone: 'America/Denver',
  now: new Date('2026-11-25T12:00:00.000Z'),
});
const letter = (...given: Parameters<typeof lead>) =>
  companyLeadLetter(lead(...given), standardProduct);
const factsOf = (record: object) =>
  Object.fromEntries(
    letter(record).email.facts?.items.map(({ term, value }) => [term, value]) ?? [],
  );

/** The space before AM and PM is a narrow one. */
const plain = (texts: readonly string[] = []) => texts.map((text) => text.replaceAll(/\s/g, ' '));

test('times are those where the company is', () => {
  expect(plain(letter().email.paragraphs)).toEqual([
    'Take it by Wednesday, November 25 at 11:15 AM MST. After that it may go to another company.',
    'You may call from Wednesday, November 25 at 7:00 AM MST until Wednesday, November 25 at 8:00 PM MST.',
    'It costs you $45.50 once you take it.',
    'You can give it back until Wednesday, December 2 at 11:15 AM MST.',
  ]);
});

test('once calls are allowed it says until when, and no time that is over', () => {
  const now = new Date('2026-11-25T18:00:00.000Z');
  const { paragraphs } = companyLeadLetter({ ...lead(), now }, standardProduct).email;
  expect(plain(paragraphs)[1]).toBe(
    'You may call at once, until Wednesday, November 25 at 8:00 PM MST.',
  );
});

test.each([
  ['it has no time to accept', {}, { answer_by: null }, /^You may call/],
  ['nobody knows when it may be called', { call_not_before: null }, {}, /^Take it by/],
  ['no end is known', { call_not_after: null }, {}, /^Take it by/],
])('says nothing of a time where %s', (_where, record, assignment, left) => {
  const { paragraphs } = letter(record, assignment).email;
  expect(paragraphs?.slice(0, -2)).toEqual([expect.stringMatching(left)]);
});

test('it says by when the customer expects a call, and that the phone has come before', () => {
  const known = { promised_by: '2026-11-25T14:15:00.000Z', repeats: 'an-earlier-assignment' };
  expect(plain(letter({}, known).email.paragraphs).slice(2)).toEqual([
    'The customer was told to expect a call by Wednesday, November 25 at 7:15 AM MST.',
    'It costs you $45.50 once you take it.',
    'You can give it back until Wednesday, December 2 at 11:15 AM MST.',
    'You have had a request from this phone number before, so it may be the same work. You pay for one of them at most.',
  ]);
});

test('what was asked for on the outcome page stands there, with the time of the visitor’s place', () => {
  const request: LeadRequest = {
    preferred_time: { date: '2026-11-30', from: '08:00', to: '12:00' },
    add_ons: ['Oven', 'Windows'],
  };
  const facts = factsOf({ request });
  expect(plain(Object.values(facts))).toEqual([
    'Ana Lee',
    '(214) 555-0123',
    'ana@example.com',
    '75201',
    'Every week',
    'Monday, November 30, 8:00 AM to 12:00 PM',
    'Oven, Windows',
  ]);
  expect(Object.keys(factsOf({ request: { preferred_time: null, add_ons: [] } }))).toHaveLength(5);
});

test.each([
  [true, 'Request 1a2b3c4d from ZIP code 75201', 'Ana Lee expects your call'],
  [false, 'Request 1a2b3c4d has changed', 'Ana Lee changed the request'],
])('what comes first (%s) comes under "%s"', (isFirst, subject, title) => {
  const sent = companyLeadLetter({ ...lead(), isFirst }, standardProduct);
  expect(sent).toMatchObject({ subject, email: { title } });
});

test('a number that sent STOP before is marked', () => {
  const { optedOut } = standardProduct.companyWords.mail;
  expect(letter({ opted_out: true }).email.paragraphs).toContain(optedOut);
  expect(letter().email.paragraphs).not.toContain(optedOut);
});

test('the consent is quoted where there is one, and what the customer refuses is asked for', () => {
  const { refusalTitle, refusal } = standardProduct.companyWords.mail;
  const refused = { title: refusalTitle, text: refusal };
  expect(letter().email.sections).toEqual([
    { title: 'What the customer agreed to', text: 'I agree.' },
    refused,
  ]);
  expect(letter({ consent: null }).email.sections).toEqual([refused]);
});

test.each([
  ['lead.withdrawn', 'unanswered', 'Request 1a2b3c4d is no longer yours', /not taken in time/],
  ['lead.withdrawn', 'superseded', 'Request 1a2b3c4d is no longer yours', /changed the request/],
  ['lead.withdrawn', 'renamed', 'Request 1a2b3c4d is no longer yours', /another legal name/],
  ['consent.revoked', 'stop', 'Do not call: request 1a2b3c4d', /no more calls or texts/],
  ['consent.revoked', 'do_not_sell', 'Do not call: request 1a2b3c4d', /not want .* sold or shared/],
  ['person.erased', null, 'Delete request 1a2b3c4d', /Delete what you have/],
  ['consent.revoked', 'stop', 'Request 1a2b3c4d: call only the number we sent last', /anew/, 2],
] as const)('%s (%s) comes under "%s" and asks for what is to be done', (...given) => {
  const [event, reason, subject, text, standing_version = null] = given;
  const lead_id = '1a2b3c4d-5a53-4a3e-9d0e';
  const notice = companyNoticeLetter({ event, lead_id, reason, standing_version }, standardProduct);
  expect(notice.subject).toBe(subject);
  expect(notice.email.paragraphs).toEqual([
    expect.stringMatching(text),
    'It is the request 1a2b3c4d that we sent you by email.',
  ]);
});
