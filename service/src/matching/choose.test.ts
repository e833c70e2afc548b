import type { Queryable } from '../database/types.ts';
import type { AnsweredAssignment, Candidate, Ending } from '../repositories/assignments.ts';
import { sampleCompany } from '../testing/companies.ts';
import { choose } from './choose.ts';
import { Places } from './places.ts';

/** A Wednesday, noon in Dallas. */
const NOON = new Date('2026-11-18T18:00:00Z');

const candidate: Candidate = {
  lead_id: 'lead',
  version: 2,
  session_id: 'session',
  phone: '2145550123',
  zip: '75201',
  answers: {} as Candidate['answers'],
  text_sha256: '',
  companies: null,
  received_at: NOON.toISOString(),
  is_agreed: true,
};

/** What became of the lead at company `a` before, as the n-th of its assignments. */
const assignment = (ended: Ending, index: number): AnsweredAssignment => ({
  assignment_id: `assignment-${index}`,
  lead_id: candidate.lead_id,
  lead_version: 1,
  company_id: 'a',
  company_version: 1,
  place: 1,
  assigned_at: NOON.toISOString(),
  passed_over: [],
  answer_by: null,
  promised_by: null,
  repeats: null,
  accepted_at: NOON.toISOString(),
  contacted_at: NOON.toISOString(),
  return_reason: null,
  ended_at: NOON.toISOString(),
  ended,
});

const named = ['a', 'b'].map((id) => ({
  companyId: id,
  now: sampleCompany(id),
  legalName: `${id} LLC`,
}));

/** Which company gets the lead, after company `a` had it so often. */
async function chosenAfter(endings: readonly Ending[]) {
  // Without companies nothing is read from the database.
  const places = await Places.read({} as Queryable, [], NOON);
  const history = { returnedBy: [], charged: [], previous: null };
  const { company, passedOver } = choose(candidate, named, endings.map(assignment), {
    history,
    places,
    now: NOON,
  });
  return { company: company?.company_id, against: passedOver.flatMap(({ reasons }) => reasons) };
}

test.each<[Ending[], string, string[]]>([
  [[], 'a', []],
  [['superseded'], 'a', []],
  [['returned'], 'b', ['returned it']],
  [['superseded', 'returned'], 'b', ['returned it']],
  [['superseded', 'unanswered'], 'b', ['had not accepted it when its time ended']],
  [['superseded', 'superseded'], 'a', []],
])(
  'a company whose assignments of the lead ended so does not get it again after the last: %j',
  async (endings, company, against) => {
    expect(await chosenAfter(endings)).toEqual({ company, against });
  },
);
