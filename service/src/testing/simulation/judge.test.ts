import type { Company } from '../../companies/terms.ts';
import { sampleCompany } from '../companies.ts';
import type { Area } from './companies.ts';
import type { History } from './history.ts';
import { judge, type Evidence } from './judge.ts';

/** 23:30 on Sunday, the last day of January, in New York; in Chicago it is an hour earlier. */
const LATE = new Date('2027-02-01T04:30:00.000Z');
const AN_HOUR_LATER = new Date('2027-02-01T05:30:00.000Z');
const LEADS = ['l1', 'l2', 'l3', 'l4'] as const;

const area: Area = { name: 'both', zips: ['75201'], companies: ['first', 'second'] };
const inNewYork = (id: string, limits: Partial<Company['terms']['capacity']> = {}) =>
  sampleCompany(id, {
    time_zone: 'America/New_York',
    capacity: { day: null, week: null, month: null, ...limits },
  });

/** Four leads which two companies of the same weight get in turn, and one that waits. */
function good(): Evidence {
  const ownerOf = (index: number) => (index % 2 === 0 ? 'first' : 'second');
  const texts = 'first LLC or second LLC';
  const history: History = {
    versions: [...LEADS, 'l5'].map((id) => ({ lead_id: id, session_id: `s-${id}`, version: 1 })),
    consents: [
      ...LEADS.map((id) => ({ lead_id: id, version: 1, company_ids: ['first', 'second'] })),
      { lead_id: 'l5', version: 1, company_ids: null },
    ],
    assignments: LEADS.map((id, index) => ({
      lead_id: id,
      company_id: ownerOf(index),
      assigned_at: LATE,
      ended: null,
      repeats: null,
    })),
    waiting: [{ lead_id: 'l5' }],
    deliveries: LEADS.map((id, index) => ({
      lead_id: id,
      version: 1,
      destination: `company:${ownerOf(index)}`,
    })),
    counts: ['first', 'second'].map((company_id) => ({
      company_id,
      ...{ day_from: new Date('2027-01-31T05:00:00.000Z'), day_leads: 2 },
      ...{ week_from: new Date('2027-01-25T05:00:00.000Z'), week_leads: 2 },
      ...{ month_from: new Date('2027-01-01T05:00:00.000Z'), month_leads: 2 },
      ...{ share_from: new Date('2027-02-01T00:00:00.000Z'), share_leads: 2 },
    })),
    reservations: LEADS.map((id, index) => ({
      session_id: `s-${id}`,
      zip: '75201',
      first_company: ownerOf(index),
      counts: { first: { share: Math.ceil(index / 2) }, second: { share: Math.floor(index / 2) } },
      ranked: 2,
      excluded: 0,
    })),
  };
  return {
    history,
    acknowledged: [
      ...LEADS.map((id) => ({ session_id: `s-${id}`, lead_id: id as string, text: texts })),
      { session_id: 's-l5', lead_id: 'l5', text: 'nobody' },
    ],
    arrived: [{ company_id: 'first', lead_id: 'l1' }],
    companies: [inNewYork('first'), inNewYork('second')],
    areas: [area],
  };
}

/** The item at a place; throws if there is none. */
function at<T>(items: readonly T[], index: number): T {
  const item = items[index];
  if (item === undefined) throw new Error(`there is no item ${index}`);
  return item;
}

/** Gives a lead of one company to the other, with all that belongs to it. */
function give(evidence: Evidence, index: number, company_id: string): void {
  const { history } = evidence;
  at(history.assignments, index).company_id = company_id;
  at(history.deliveries, index).destination = `company:${company_id}`;
}

it('finds nothing in leads that are stored, assigned and delivered as they should be', () => {
  const { violations, shares, assigned, waiting } = judge(good());
  expect(violations).toEqual([]);
  expect({ assigned, waiting }).toEqual({ assigned: 4, waiting: 1 });
  expect(shares).toEqual([{ area: 'both', decisions: 4, largest: 0.5, largestStored: 0.5 }]);
});

it.each<[string, (evidence: Evidence) => void, rules: string[]]>([
  [
    'an acknowledged lead that is not stored',
    ({ acknowledged }) => acknowledged.push({ session_id: 'gone', lead_id: 'l9', text: '' }),
    ['stored once'],
  ],
  [
    'an acknowledged lead that is stored under another id',
    ({ acknowledged }) => {
      Object.assign(at(acknowledged, 4), { lead_id: 'l9' });
    },
    ['stored once'],
  ],
  [
    'a lead that is stored twice',
    ({ history }) => history.versions.push({ lead_id: 'l5', session_id: 's-l5', version: 2 }),
    ['stored once'],
  ],
  [
    'a lead that nobody sent',
    ({ history }) => {
      history.versions.push({ lead_id: 'l9', session_id: 's-l9', version: 1 });
      history.waiting.push({ lead_id: 'l9' });
    },
    ['stored once'],
  ],
  [
    'a lead with two companies at once',
    ({ history }) => {
      history.assignments.push({ ...at(history.assignments, 0), company_id: 'second' });
      for (const period of ['day', 'week', 'month', 'share'] as const)
        at(history.counts, 1)[`${period}_leads`] += 1;
    },
    ['one company', 'delivered to it', 'delivered to it', 'share'],
  ],
  [
    'a lead that has a company and waits',
    ({ history }) => history.waiting.push({ lead_id: 'l1' }),
    ['one company'],
  ],
  [
    'a lead that neither has a company nor waits',
    ({ history }) => history.waiting.splice(0),
    ['one company'],
  ],
  [
    'a lead that only had a company',
    ({ history }) => {
      at(history.assignments, 3).ended = 'returned';
      for (const period of ['day', 'week', 'month'] as const)
        at(history.counts, 1)[`${period}_leads`] -= 1;
    },
    ['one company', 'delivered to it'],
  ],
  [
    'an assigned lead without a delivery',
    ({ history }) => history.deliveries.pop(),
    ['delivered to it'],
  ],
  [
    'a delivery that is queued twice',
    ({ history }) => history.deliveries.push({ ...at(history.deliveries, 0), version: 2 }),
    ['delivered to it'],
  ],
  [
    'a delivery to a company that is named and does not have the lead',
    ({ history }) => (at(history.deliveries, 0).destination = 'company:second'),
    ['delivered to it'],
  ],
  [
    'a delivery of a lead that waits',
    ({ history }) =>
      history.deliveries.push({ lead_id: 'l5', version: 1, destination: 'company:first' }),
    ['delivered to it', 'named'],
  ],
  [
    'a webhook that arrives at another company',
    ({ arrived }) => arrived.push({ company_id: 'second', lead_id: 'l1' }),
    ['delivered to it'],
  ],
  [
    'a company that the shown text does not name',
    ({ acknowledged }) => (at(acknowledged, 1).text = 'first LLC'),
    ['named', 'named', 'named'],
  ],
  [
    'a consent that names fewer than the text',
    ({ history }) => (at(history.consents, 0).company_ids = ['first']),
    ['named'],
  ],
  [
    'one lead too many on a day',
    ({ companies }) => (companies[0] = inNewYork('first', { day: 1 })),
    ['capacity'],
  ],
  [
    'one lead too many in a week',
    ({ companies }) => (companies[0] = inNewYork('first', { week: 1 })),
    ['capacity'],
  ],
  [
    'one lead too many in a month',
    ({ companies }) => (companies[0] = inNewYork('first', { month: 1 })),
    ['capacity'],
  ],
  [
    'a lead that is not counted',
    ({ history }) => (at(history.counts, 0).week_leads = 1),
    ['counts'],
  ],
  [
    'a company whose counts are gone',
    ({ history }) => history.counts.pop(),
    Array(4).fill('counts') as string[],
  ],
  [
    'a decision that did not see the one before it',
    ({ history }) =>
      (at(history.reservations, 3).counts = { first: { share: 2 }, second: { share: 0 } }),
    ['one at a time'],
  ],
  [
    'a lead that goes to another company than the one that keeps its place',
    (evidence) => {
      give(evidence, 0, 'second');
      give(evidence, 1, 'first');
      evidence.arrived.splice(0);
    },
    ['share', 'share'],
  ],
  [
    'a company that gets three leads in a row',
    (evidence) => {
      const { history } = evidence;
      for (const index of [0, 1, 2, 3]) {
        const company_id = index < 3 ? 'first' : 'second';
        give(evidence, index, company_id);
        Object.assign(at(history.reservations, index), {
          first_company: company_id,
          counts: { first: { share: index }, second: { share: 0 } },
        });
      }
      for (const period of ['day', 'week', 'month', 'share'] as const) {
        at(history.counts, 0)[`${period}_leads`] += 1;
        at(history.counts, 1)[`${period}_leads`] -= 1;
      }
    },
    ['share'],
  ],
])('finds %s', (_, change, rules) => {
  const evidence = good();
  change(evidence);
  expect(judge(evidence).violations.map(({ rule }) => rule)).toEqual(rules);
});

it('counts a day, a week and a month from midnight where the company is', () => {
  const withLimits = (time_zone: string) => {
    const evidence = good();
    const limits = { day: 1, week: 1, month: 1 };
    const company = inNewYork('first', limits);
    evidence.companies[0] = {
      ...company,
      terms: { ...company.terms, time_zone },
    };
    at(evidence.history.assignments, 2).assigned_at = AN_HOUR_LATER;
    return judge(evidence);
  };
  expect(withLimits('America/New_York')).toMatchObject({
    violations: [],
    full: { companies: 1, periods: 6 },
  });
  expect(withLimits('America/Chicago').violations).toHaveLength(3);
  expect(withLimits('UTC').violations).toHaveLength(3);
});

it('counts no lead whose phone is charged already, and none that the company has no longer', () => {
  const evidence = good();
  evidence.companies[0] = inNewYork('first', { day: 1 });
  at(evidence.history.assignments, 0).repeats = 'another';
  const rules = judge(evidence).violations.map(({ rule }) => rule);
  expect(rules).toEqual(Array(4).fill('counts'));
});

it('measures shares until the first company runs full', () => {
  const evidence = good();
  at(evidence.history.reservations, 3).excluded = 1;
  expect(judge(evidence).shares).toMatchObject([{ decisions: 3 }]);
});
