import { decide, type Visitor } from '../../matching/decide.ts';
import { sampleCompany } from '../companies.ts';
import { judgeReplays, type MadeDecision } from './replays.ts';

const companies = ['first', 'second'].map((id) => sampleCompany(id));
const made_at = new Date('2027-02-01T16:00:00.000Z');
const visitor: Visitor = { zip: '75201', answers: {}, returned_by: [], previous: null };

function made(share: number): MadeDecision {
  const counts = { first: { day: 0, week: 0, month: 0, share } };
  const result = decide(visitor, companies, counts, made_at);
  return { session_id: `s-${share}`, made_at, input: { visitor, counts }, result };
}

it('finds nothing where every decision comes out again', () => {
  expect(judgeReplays([made(0), made(5)], companies)).toEqual([]);
});

it('finds a decision that comes out otherwise', () => {
  const stored = { ...made(5), result: made(0).result };
  expect(judgeReplays([made(0), stored], companies)).toEqual([
    { rule: 'replay', what: 'the decision for s-5 comes out otherwise' },
  ]);
});
