import type { AssignmentOfPhone } from '../repositories/assignments.ts';
import { phoneHistory, SAME_PHONE_MS } from './samePhone.ts';

const NOW = new Date('2026-11-25T12:00:00.000Z');
const PHONE = '2145550123';
const before = (ms: number) => new Date(NOW.getTime() - ms).toISOString();

const assignment = (changes: Partial<AssignmentOfPhone> = {}): AssignmentOfPhone => ({
  phone: PHONE,
  assignment_id: 'one',
  lead_id: 'earlier',
  company_id: 'first',
  assigned_at: before(1),
  contacted_at: null,
  first_of_phone: 'one',
  ended: null,
  repeats: null,
  ...changes,
});

test.each<[string, AssignmentOfPhone[], string | null, string[]]>([
  ['nothing is known of the phone', [assignment({ phone: '2145550124' })], null, []],
  ['it is the lead itself', [assignment({ lead_id: 'this' })], null, []],
  ['a company has it', [assignment()], 'one', []],
  ['it had it 30 days ago', [assignment({ assigned_at: before(SAME_PHONE_MS) })], null, []],
  [
    'it had it a moment less long ago',
    [assignment({ assigned_at: before(SAME_PHONE_MS - 1) })],
    'one',
    [],
  ],
  ['it did not take it in time', [assignment({ ended: 'unanswered' })], null, []],
  [
    'the visitor changed the request before it called',
    [assignment({ ended: 'superseded' })],
    null,
    [],
  ],
  [
    'it had called before the visitor changed the request',
    [assignment({ ended: 'superseded', contacted_at: before(1) })],
    'one',
    [],
  ],
  ['it returned it', [assignment({ ended: 'returned' })], null, ['first']],
  [
    'it returned it, and has it',
    [assignment({ ended: 'returned' }), assignment({ assignment_id: 'two' })],
    null,
    ['first'],
  ],
  [
    'it repeats another, which is charged',
    [assignment(), assignment({ assignment_id: 'two', repeats: 'one' })],
    'one',
    [],
  ],
  [
    'two are charged: the later one',
    [assignment(), assignment({ assignment_id: 'two', company_id: 'second' })],
    'two',
    [],
  ],
])('where %s', (_what, assignments, previous, returnedBy) => {
  const history = phoneHistory({ phone: PHONE, lead_id: 'this' }, assignments, NOW);
  expect(history.previous?.assignment_id ?? null).toBe(previous);
  expect(history.returnedBy).toEqual(returnedBy);
});
