import type { AssignmentOfPhone } from '../repositories/leadsOfPhone.ts';
import { phoneHistory, SAME_PHONE_MS } from './samePhone.ts';

const NOW = new Date('2026-11-25T12:00:00.000Z');
const PHONE = '2145550123';
const before = (ms: number) => new Date(NOW.getTime() - ms).toISOString();

const assignment = (changes: Partial<AssignmentOfPhone> = {}): AssignmentOfPhone => ({
  phone: PHONE,
  lead_id: 'earlier',
  company_id: 'first',
  ended: null,
  first_of_phone: 'one',
  charged_since: before(1),
  is_taken: false,
  ...changes,
});

test.each<[string, AssignmentOfPhone[], string | null, string[]]>([
  ['nothing is known of the phone', [assignment({ phone: '2145550124' })], null, []],
  ['it is the lead itself', [assignment({ lead_id: 'this' })], null, []],
  ['a company has it', [assignment()], 'one', []],
  [
    'it is charged for it since 30 days',
    [assignment({ charged_since: before(SAME_PHONE_MS) })],
    null,
    [],
  ],
  [
    'it is for a moment less',
    [assignment({ charged_since: before(SAME_PHONE_MS - 1) })],
    'one',
    [],
  ],
  ['it is not charged', [assignment({ charged_since: null })], null, []],
  [
    'it did not take this one, and is charged for another',
    [assignment({ ended: 'unanswered' })],
    'one',
    [],
  ],
  ['it returned it', [assignment({ ended: 'returned', charged_since: null })], null, ['first']],
  [
    'it returned it, and has it',
    [assignment({ ended: 'returned' }), assignment()],
    null,
    ['first'],
  ],
  [
    'two are charged: the later one',
    [assignment(), assignment({ first_of_phone: 'two', company_id: 'second' })],
    'two',
    [],
  ],
])('where %s', (_what, assignments, previous, returnedBy) => {
  const history = phoneHistory({ phone: PHONE, lead_id: 'this' }, assignments, NOW);
  expect(history.previous?.first_of_phone ?? null).toBe(previous);
  expect(history.returnedBy).toEqual(returnedBy);
});
