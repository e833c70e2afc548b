import type { Queryable } from '../database/types.ts';
import type { AnsweredAssignment, Candidate, Ending } from '../repositories/assignments.ts';
import { sampleCompany } from '../testing/companies.ts';
import type { AssignmentOfPhone } from '../repositories/leadsOfPhone.ts';
import { choose, namedAs, type Named } from './choose.ts';
import { Capacity } from './capacity.ts';
import type { PhoneHistory } from './samePhone.ts';

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

/** How an assignment of the lead to company `a` ended before; the n-th one. */
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

/** A company as the consent names it, and as it is now; the consent has its own name unless given another. */
const namedCompany = (
  companyId: string,
  now: Named['now'] = sampleCompany(companyId),
  legalName: string | undefined = `${companyId} LLC`,
): Named => ({ companyId, now, legalName });

const named = ['a', 'b'].map((id) => namedCompany(id));

const NO_HISTORY: PhoneHistory = { returnedBy: [], charged: [], previous: null };

/** An assignment of another lead of the phone, for which its company is charged. */
const charged = (company_id: string, first_of_phone: string): AssignmentOfPhone => ({
  lead_id: 'other-lead',
  company_id,
  phone: candidate.phone,
  first_of_phone,
  charged_since: NOON.toISOString(),
  is_taken: true,
  ended: null,
});

async function chosen(
  companies: readonly Named[],
  earlier: readonly AnsweredAssignment[] = [],
  history: PhoneHistory = NO_HISTORY,
) {
  // Without companies nothing is read from the database.
  const capacity = await Capacity.read({} as Queryable, [], NOON);
  return choose(candidate, companies, earlier, { history, capacity, now: NOON });
}

/** Which company gets the lead after company `a` had it, with one of these endings each time. */
async function chosenAfter(endings: readonly Ending[]) {
  const { company, passedOver } = await chosen(named, endings.map(assignment));
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

const PAUSED = sampleCompany('a', {}, { is_paused: true });

test.each<[string, Named, string[]]>([
  ['is paused', namedCompany('a', PAUSED), ['is paused']],
  [
    'bears another legal name now',
    namedCompany('a', undefined, 'Another LLC'),
    ['has another legal name than the consent'],
  ],
  [
    'bears another legal name, and is paused',
    namedCompany('a', PAUSED, 'Another LLC'),
    ['has another legal name than the consent', 'is paused'],
  ],
  [
    'had no legal name that anybody remembers',
    { ...namedCompany('a'), legalName: undefined },
    ['has another legal name than the consent'],
  ],
  ['is listed no more', { ...namedCompany('a'), now: undefined }, ['is not listed']],
  [
    'no longer covers the ZIP',
    namedCompany(
      'a',
      sampleCompany('a', { coverage: { zips: [], prefixes: ['606'], counties: [], around: [] } }),
    ),
    ['does not cover 75201'],
  ],
])('a company that %s is passed over, with all reasons', async (_, first, reasons) => {
  const { company, place, passedOver } = await chosen([first, namedCompany('b')]);
  expect(company?.company_id).toBe('b');
  expect(place).toBe(2);
  expect(passedOver).toEqual([{ company_id: 'a', reasons }]);
  expect(await chosen([first])).toEqual({
    company: null,
    place: 0,
    passedOver: [{ company_id: 'a', reasons }],
    repeats: null,
  });
});

test('the order of the consent counts, not that of a new decision', async () => {
  const closed = namedCompany('b', sampleCompany('b', { hours: { wed: [1_200, 1_260] } }));
  const { company, place } = await chosen([closed, namedCompany('a')]);
  expect(company?.company_id).toBe('b');
  expect(place).toBe(1);
});

test('the company that is charged for the phone comes first, at its place in the consent', async () => {
  const other = charged('b', 'first-of-b');
  const history = { ...NO_HISTORY, charged: [other], previous: other };
  const { company, place, repeats, passedOver } = await chosen(named, [], history);
  expect(company?.company_id).toBe('b');
  expect(place).toBe(2);
  expect(repeats).toBe('first-of-b');
  expect(passedOver).toEqual([]);
});

test('a company that was charged for the phone, and is not the last, repeats its own first one', async () => {
  const all = [charged('a', 'older-of-a'), charged('a', 'first-of-a'), charged('b', 'first-of-b')];
  const history = { ...NO_HISTORY, charged: all, previous: charged('b', 'first-of-b') };
  const { company, repeats } = await chosen(
    [namedCompany('b', PAUSED), named[0] as Named],
    [],
    history,
  );
  expect(company?.company_id).toBe('a');
  expect(repeats).toBe('first-of-a');
});

test.each<[string, Named[]]>([
  ['is not named', [namedCompany('b')]],
  [
    'is paused',
    [namedCompany('b'), namedCompany('c', sampleCompany('c', {}, { is_paused: true }))],
  ],
  ['was renamed', [namedCompany('b'), namedCompany('c', undefined, 'Another LLC')]],
])(
  'the last company that had the phone and may get the lead comes first, also where it is full and a later one %s',
  async (_, others) => {
    const full = sampleCompany('a', { capacity: { day: 0, week: null, month: null } });
    const all = [charged('a', 'first-of-a'), charged('c', 'first-of-c')];
    const history = { ...NO_HISTORY, charged: all, previous: charged('c', 'first-of-c') };
    const { company, place, repeats } = await chosen(
      [...others, namedCompany('a', full)],
      [],
      history,
    );
    expect(company?.company_id).toBe('a');
    expect(place).toBe(others.length + 1);
    expect(repeats).toBe('first-of-a');
  },
);

test('a company that returned the phone before does not get it', async () => {
  const { company, passedOver } = await chosen(named, [], { ...NO_HISTORY, returnedBy: ['a'] });
  expect(company?.company_id).toBe('b');
  expect(passedOver).toEqual([{ company_id: 'a', reasons: ['returned this phone before'] }]);
});

test.each<[string, Partial<AnsweredAssignment>, string | null]>([
  ['had reported its contact', {}, 'assignment-0'],
  ['had reported its contact, and repeated another', { repeats: 'first' }, 'first'],
  ['had contacted nobody', { contacted_at: null }, null],
])(
  'a company that gets a changed lead again is charged once, where it %s',
  async (_, change, expected) => {
    const earlier = { ...assignment('superseded', 0), ...change };
    const { company, repeats } = await chosen(named, [earlier]);
    expect(company?.company_id).toBe('a');
    expect(repeats).toBe(expected);
  },
);

test('what another company of the lead was charged is not counted for this one', async () => {
  const earlier = { ...assignment('superseded', 0), company_id: 'b' };
  expect((await chosen(named, [earlier])).repeats).toBeNull();
});

test('a lead that its company has still, or renounced otherwise, is charged for itself', async () => {
  expect((await chosen(named, [assignment('renamed', 0)])).repeats).toBeNull();
});

describe('what the consent named', () => {
  const [a, b] = [sampleCompany('a', {}, { version: 3 }), sampleCompany('b')];
  /** A database that records the parameters of its queries. */
  const database = (asked: unknown[][]) =>
    ({
      query: (_: string, values: unknown[]) => {
        asked.push(values);
        return Promise.resolve([]);
      },
    }) as unknown as Queryable;

  test('is each company as it is, under the name of the version that was named', async () => {
    const of = { ...candidate, companies: [['b', 1]] as Candidate['companies'] };
    const asked: unknown[][] = [];
    const namesOf = await namedAs(database(asked), [of], [a, b]);
    expect(namesOf(of)).toEqual([{ companyId: 'b', now: b, legalName: 'b LLC' }]);
    // If no older version was named, nothing is read.
    expect(asked).toEqual([]);
  });

  test('is nothing where no company was named', async () => {
    const namesOf = await namedAs(database([]), [candidate], [a, b]);
    expect(namesOf(candidate)).toEqual([]);
  });
});
