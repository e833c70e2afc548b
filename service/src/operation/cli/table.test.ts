import { standardProduct } from '@tidyguard/content/products';
import type { CallableLead } from '../../calling/callingHours.ts';
import { formatTable, formatWaiting } from './table.ts';

const { quiz } = standardProduct;
const answers = Object.fromEntries(
  quiz.questions.map(({ id, options }) => [id, options[0]?.value ?? '']),
);

const record = (changes: Partial<CallableLead> = {}): CallableLead => ({
  lead_id: '0189c8a2-3f5e-7a1b-9c2d-4e5f6a7b8c9d',
  session_id: 'session-1',
  version: 1,
  latest: true,
  received_at: '2026-01-31T23:30:00.000000Z',
  status: 'accepted',
  quarantine_reasons: [],
  converted_at: null,
  opted_out: false,
  request: null,
  correction: null,
  first_name: 'Ana',
  last_name: 'Núñez',
  phone: '2145550123',
  phone_code: 'confirmed',
  email: 'ana@example.com',
  zip: '75201',
  time_zone: 'America/Chicago',
  time_zones: ['America/Chicago'],
  call_not_before: '2026-01-31T15:00:00.000Z',
  call_not_after: '2026-02-01T03:00:00.000Z',
  outcome: 'deep-clean',
  predicted_outcome: 'deep-clean',
  quiz_answers: {
    zip: '75201',
    first_name: 'Ana',
    last_name: 'Núñez',
    phone: '2145550123',
    email: 'ana@example.com',
    ...answers,
  },
  definition_version: null,
  answer_differences: null,
  consent: {
    text: 'I agree.',
    version: '2025_v1',
    sha256: '',
    agreed_at: '2026-01-31T23:15:00.000000Z',
    received_at: '2026-01-31T23:30:00.000000Z',
    initially_checked: false,
    page_url: '',
    ip_address: '192.0.2.1',
    user_agent: '',
    gpc: false,
    gpc_header: false,
    certificate_url: '',
    certificate: {
      state: 'none',
      reason: null,
      expires_at: null,
      phone_match: null,
      email_match: null,
    },
    lead_token: '',
    proof: null,
    unproven_reason: null,
    shown_at: null,
    ticked_at: null,
    submitted_at: null,
    page_build: null,
    company_ids: null,
    phone_verified: true,
    phone_verified_at: '2026-01-31T23:14:00.000000Z',
  },
  validations: {},
  utm: {},
  metadata: {},
  company_id: null,
  deliveries: [],
  ...changes,
});

const delivery = (
  destination: string,
  state: string,
  event: CallableLead['deliveries'][number]['event'] = 'lead',
) => ({
  destination,
  event,
  state,
  reason: null,
  attempts: 1,
  last_status: 200,
  delivered_at: null,
  told: null,
});

/** The cells of each line, by the positions of the rules below the titles. */
function cellsOf(records: CallableLead[]): string[][] {
  const lines = formatTable(records, quiz).trimEnd().split('\n');
  const rules = [...(lines[1] ?? '').matchAll(/─+/g)];
  return lines.map((line) =>
    rules.map(({ index, 0: rule }) =>
      [...line]
        .slice(index, index + rule.length)
        .join('')
        .trim(),
    ),
  );
}

test('shows a lead in a line, with the id that other commands want and its times in UTC', () => {
  expect(cellsOf([record()])).toEqual([
    [
      'lead',
      'time (UTC)',
      'name',
      'ZIP',
      'call (UTC)',
      'answers',
      'outcome',
      'consent',
      'phone',
      'e-mail',
      'state',
    ],
    expect.any(Array),
    [
      '0189c8a2-3f5e-7a1b-9c2d-4e5f6a7b8c9d',
      '2026-01-31 23:30:00',
      'Ana Núñez',
      '75201',
      '01-31 15:00 to 02-01 03:00',
      Object.values(answers).join(' '),
      'deep-clean',
      '2025_v1 2026-01-31 23:15:00',
      '2145550123 (verified)',
      'ana@example.com',
      'stored',
    ],
  ]);
});

test.each<[string, Partial<CallableLead>]>([
  [
    'quarantined (honeypot, too_fast)',
    { status: 'quarantined', quarantine_reasons: ['honeypot', 'too_fast'] },
  ],
  ['superseded', { latest: false }],
  ['opted out', { opted_out: true }],
  [
    'other quiz version (1 missing, 2 unknown)',
    { answer_differences: { missing: ['a'], unknown: ['b', 'c'] } },
  ],
  [
    'delivered (crm), dead (agency)',
    { deliveries: [delivery('crm', 'delivered'), delivery('agency', 'dead')] },
  ],
  [
    'delivered, opt-out notice pending',
    { deliveries: [delivery('crm', 'delivered'), delivery('crm', 'pending', 'consent.revoked')] },
  ],
  [
    'delivered, erasure notice dead',
    { deliveries: [delivery('crm', 'delivered'), delivery('crm', 'dead', 'person.erased')] },
  ],
  // A company that did not accept in its time is told so: nobody has opted out.
  [
    'delivered (company:first), withdrawal notice pending (company:first), delivered (company:second)',
    {
      deliveries: [
        delivery('company:first', 'delivered'),
        delivery('company:first', 'pending', 'lead.withdrawn'),
        delivery('company:second', 'delivered'),
      ],
    },
  ],
])('shows the state "%s"', (state, changes) => {
  expect(
    cellsOf([record(changes)])
      .at(-1)
      ?.at(-1),
  ).toBe(state);
});

test('shows where the work of a lead is that waits, and why it does', () => {
  const { lead_id } = record();
  const waits = { lead_id, since: '2026-01-31T23:30:00.000Z', zip: '75201', passed_over: [] };
  const [, , line, erased] = formatWaiting([
    { ...waits, reason: 'returned', return_reason: 'no_time' },
    { ...waits, zip: null, reason: 'none_named', return_reason: null },
  ]).split('\n');
  expect(line).toBe(
    `${lead_id}  2026-01-31 23:30:00  75201  the last company that had it returned it (no_time)`,
  );
  expect(erased).toMatch(/2026-01-31 23:30:00 {9}the consent names no company/);
});

test('says where the consent record is removed, and where the phone is not confirmed', () => {
  expect(
    cellsOf([record({ consent: null })])
      .at(-1)
      ?.slice(7, 9),
  ).toEqual(['removed', '2145550123']);
});

test('stays within its columns whatever is stored', () => {
  const long = 'x'.repeat(100);
  const many = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`question_${n}`, long]));
  const monster = record({
    first_name: '😀'.repeat(100),
    last_name: long,
    email: `${long}@example.com`,
    outcome: 'o'.repeat(60),
    quiz_answers: { ...record().quiz_answers, ...many },
    status: 'quarantined',
    quarantine_reasons: [long, long],
  });
  const [, , first = [], second = []] = cellsOf([record(), monster]);
  expect(second.map((cell) => [...cell].length)).toEqual([
    36, 19, 30, 5, 26, 120, 20, 27, 21, 40, 200,
  ]);
  expect(second[2]).toBe(`${'😀'.repeat(29)}…`);
  expect(second[5]).toMatch(/^.+ question_0=x+…$/);
  // A usual lead is not cut.
  expect(first.join('')).not.toContain('…');
  const width = Math.max(
    ...formatTable([monster], quiz)
      .split('\n')
      .map((line) => [...line].length),
  );
  expect(width).toBeLessThanOrEqual(570);
});

test('shows no control character that a stranger typed', () => {
  const [, , row = []] = cellsOf([record({ first_name: 'A\u001b[2J', last_name: 'B\u202e' })]);
  expect(row[2]).toBe('A?[2J B?');
});
