import { randomUUID } from 'node:crypto';
import { standardProduct } from '@tidyguard/content/products';
import { amountOf, stillToCome } from '../../companies/statement.ts';
import { NOON, submitMatched } from '../../testing/assignments.ts';
import { sampleCompany } from '../../testing/companies.ts';
import { ManualClock, sharedDatabase, testApp, testConfig } from '../../testing/harness.ts';
import { listCompanies } from '../../testing/listCompanies.ts';
import { leadsCommand } from '../../testing/leadsCommand.ts';
import type { AnsweredAssignment } from '../../repositories/assignments.ts';
import { createOperations } from '../adminChannel/operations.ts';
import { whatIsToCome } from './statement.ts';

const db = await sharedDatabase();

const stored = (changes: Partial<AnsweredAssignment>): AnsweredAssignment => ({
  assignment_id: randomUUID(),
  lead_id: randomUUID(),
  lead_version: 1,
  company_id: 'first',
  company_version: 1,
  place: 1,
  assigned_at: '2026-11-18T18:00:00.000Z',
  passed_over: [],
  answer_by: null,
  promised_by: null,
  repeats: null,
  accepted_at: '2026-11-18T18:05:00.000Z',
  contacted_at: null,
  return_reason: null,
  ended_at: null,
  ended: null,
  ...changes,
});

async function store(...assignments: AnsweredAssignment[]): Promise<void> {
  await db.query(
    `INSERT INTO assignments SELECT * FROM jsonb_populate_recordset(NULL::assignments, $1::jsonb)`,
    [JSON.stringify(assignments)],
  );
}

const runCommand = leadsCommand(db);
const run = (...args: string[]) => runCommand('statement', ...args);
const ofNovember = (format: string) =>
  run('--company', 'first', '--month', '2026-11', '--format', format);

beforeEach(async () => {
  const chicago = { time_zone: 'America/Chicago', legal_name: 'First <Home> LLC' };
  await listCompanies(db, sampleCompany('first', { ...chicago, price_cents: 4_550 }));
  await listCompanies(db, sampleCompany('first', { ...chicago, price_cents: 5_000 }));
});

test('counts the leads of a month of the company’s own time, each at the price that was agreed', async () => {
  const ended_at = '2026-11-20T18:00:00.000Z';
  const second = stored({ assigned_at: '2026-11-18T18:00:00.000Z', company_version: 2 });
  await store(
    // The last second of October in Chicago, and the first of November, which is of summer time.
    stored({ assigned_at: '2026-11-01T04:59:59.000Z' }),
    stored({ assigned_at: '2026-11-01T05:00:00.000Z', accepted_at: '2026-11-01T05:03:00.000Z' }),
    second,
    stored({ ended: 'returned', ended_at, return_reason: 'wrong_number' }),
    stored({ ended: 'unanswered', ended_at }),
    stored({ repeats: second.assignment_id }),
    // The last second of November there, and the first of December, which is of winter time.
    stored({ assigned_at: '2026-12-01T05:59:59.000Z' }),
    stored({ assigned_at: '2026-12-01T06:00:00.000Z' }),
  );
  await listCompanies(db, sampleCompany('second'));
  await store(stored({ company_id: 'second' }));
  const table = await ofNovember('table');
  expect(table).toMatch(/^First <Home> LLC \(first\), 2026-11, times of America\/Chicago\n/);
  expect(table).toMatch(/2026-11-01 00:00 +2026-11-01 00:03 +charged +45\.50 +45\.50\n/);
  // By UTC the month would have as many, but others.
  expect(table).toContain('2026-11-30 23:59');
  expect(table).not.toContain('2026-10-31 23:59');
  const times = '2026-11-18 12:00 +2026-11-18 12:05';
  expect(table).toMatch(new RegExp(`${times} +returned +wrong_number +45\\.50 +0\\.00\\n`));
  expect(table).toMatch(new RegExp(`${times} +withdrawn +45\\.50 +0\\.00\\n`));
  expect(table).toMatch(new RegExp(`${times} +repeated +45\\.50 +0\\.00\\n`));
  expect(
    table.endsWith('6 leads: 3 charged, 1 repeated, 1 returned, 1 withdrawn. To pay: $141.00\n'),
  ).toBe(true);
  const csv = await ofNovember('csv');
  expect(csv.split('\r\n')).toHaveLength(8);
  expect(csv).toContain(',2026-11-18 12:00,2026-11-18 12:05,,returned,wrong_number,45.50,0.00\r\n');
});

test.each([
  [
    '2099-01',
    /^First .*\n(.*\n)*Not final: leads of this month come until 2099-02-01 00:00, and each may be returned for 7 days after the time to accept it\.\n0 leads/,
  ],
  ['2020-01', /^First [^\n]*\n(?!(.*\n)*Not final)(.*\n)*0 leads/],
])('says of %s whether that may still change', async (month, words) => {
  expect(await run('--company', 'first', '--month', month)).toMatch(words);
});

test('is not final while the month goes on, and while a lead of it can be returned', () => {
  const zone = 'America/Chicago';
  const lead = { assigned_at: '2026-11-29T18:00:00.000Z', answer_by: '2026-11-29T18:15:00.000Z' };
  const at = (now: string, ...ended: (null | 'returned')[]) => {
    const leads = ended.map((one) => ({ ...lead, ended: one }));
    const { leads_until, returns_until } = stillToCome('2026-11', zone, leads, new Date(now));
    return [leads_until, returns_until];
  };
  const monthEnds = '2026-12-01T06:00:00.000Z';
  const lastReturn = '2026-12-06T18:15:00.000Z';
  expect(at('2026-11-30T00:00:00.000Z')).toEqual([monthEnds, null]);
  expect(at('2026-11-30T00:00:00.000Z', 'returned')).toEqual([monthEnds, null]);
  expect(at('2026-11-30T00:00:00.000Z', 'returned', null)).toEqual([monthEnds, lastReturn]);
  expect(at(monthEnds, null)).toEqual([null, lastReturn]);
  expect(at(lastReturn, null)).toEqual([null, null]);
});

test('says until when leads of a month that has ended may be returned', () => {
  const words = (leads_until: string | null, returns_until: string | null) =>
    whatIsToCome({ leads_until, returns_until }, (time) => time.slice(0, 10));
  expect(words(null, '2026-12-06T18:15:00.000Z')).toEqual([
    'Not final: leads of this month may be returned until 2026-12-06.',
  ]);
  expect(words(null, null)).toEqual([]);
});

test.each([
  ['America/Los_Angeles', '2026-12-01T07:30:00.000Z'],
  ['America/New_York', '2026-12-01T05:30:00.000Z'],
])(
  'a time zone that is %s since moves no lead to another month',
  async (time_zone, assigned_at) => {
    // Half past some hour of the night to December, so in that month in only one of the two zones.
    await store(stored({ assigned_at }));
    const ofDecember = () => run('--company', 'first', '--month', '2026-12', '--format', 'csv');
    const before = [await ofNovember('csv'), await ofDecember()].map(
      (csv) => csv.split('\r\n').length,
    );
    await listCompanies(db, sampleCompany('first', { time_zone }));
    const after = [await ofNovember('csv'), await ofDecember()].map(
      (csv) => csv.split('\r\n').length,
    );
    expect(after).toEqual(before);
  },
);

test('a lead costs nothing before it is accepted', async () => {
  await store(stored({ accepted_at: null }), stored({}));
  const table = await ofNovember('table');
  expect(table).toMatch(/2026-11-18 12:00 +open +45\.50 +0\.00\n/);
  expect(table).toContain('2 leads: 1 charged, 1 not accepted yet, 0 repeated');
  expect(table).toContain('To pay: $45.50\n');
});

describe('of a company that may return a fifth of its leads', () => {
  const returned = (day: number, changes: Partial<AnsweredAssignment> = {}) =>
    stored({
      company_version: 3,
      ended: 'returned',
      ended_at: `2026-11-${day}T18:00:00.000Z`,
      return_reason: 'wrong_number',
      ...changes,
    });
  const agreed = { time_zone: 'America/Chicago', price_cents: 1_000 };
  const sumLine = async () => (await ofNovember('table')).split('\n').at(-2);
  beforeEach(() => listCompanies(db, sampleCompany('first', { ...agreed, return_percent: 20 })));

  test('the earliest fifth is not charged, and the rest is until the owner approves it', async () => {
    const [first, second, third] = [returned(20), returned(21), returned(22)];
    // Ten leads in all, of which two may be returned; five more count for nothing.
    const kept = Array.from({ length: 7 }, () => stored({ company_version: 3 }));
    await store(third, second, first, ...kept);
    await store(stored({ company_version: 3, repeats: kept[0]?.assignment_id ?? null }));
    const { ended_at } = first;
    const taken = () =>
      stored({ company_version: 3, ended: 'unanswered', ended_at, accepted_at: null });
    await store(taken(), taken(), taken(), taken());
    const before =
      '15 leads: 7 charged, 1 returned and not decided on, ' +
      '1 repeated, 2 returned, 4 withdrawn. To pay: $80.00';
    expect(await sumLine()).toBe(before);
    expect(await ofNovember('table')).toContain(
      '\nFree returns: 20 % of the accepted leads, rounded down.\n',
    );
    expect(await ofNovember('csv')).toContain(
      `${third.lead_id},2026-11-18 12:00,2026-11-18 12:05,,undecided,`,
    );

    const verdictOn = (name: string, { lead_id }: AnsweredAssignment) =>
      runCommand(name, '--lead', lead_id, '--company', 'first');
    expect(await verdictOn('approve-return', third)).toBe(
      'The return is approved: the lead is not charged.\n',
    );
    expect(await sumLine()).toContain(
      '7 charged, 1 repeated, 3 returned, 4 withdrawn. To pay: $70',
    );
    expect(await verdictOn('refuse-return', first)).toBe(
      'The return is refused: the lead is charged.\n',
    );
    expect(await sumLine()).toMatch(
      /7 charged, 1 return refused, 1 repeated, 2 returned, 4 withdrawn\. To pay: \$80\.00/,
    );
    const free = returned(23, { accepted_at: null });
    await store(free);
    expect(await verdictOn('refuse-return', free)).toMatch(
      /^The return is refused, and the lead costs nothing all the same: /,
    );
    const other = kept[0] ?? first;
    await expect(verdictOn('approve-return', other)).rejects.toThrow(
      `first did not return a lead ${other.lead_id}.`,
    );
    await expect(
      runCommand('refuse-return', '--lead', other.lead_id, '--company', 'firts'),
    ).rejects.toThrow('There is no company firts.');
  });

  test('a lead counts once it is accepted, so that a free return stays free whatever lapses', async () => {
    const [first, ...open] = [
      returned(20),
      ...Array.from({ length: 4 }, () => stored({ company_version: 3, accepted_at: null })),
    ];
    await store(first, ...open);
    expect(await sumLine()).toContain('0 charged, 4 not accepted yet, 1 returned and not decided');
    const ids = open.map(({ assignment_id }) => assignment_id);
    await db.query(
      "UPDATE assignments SET accepted_at = '2026-11-18T18:05Z' WHERE assignment_id = ANY ($1::uuid[])",
      [ids],
    );
    expect(await sumLine()).toContain('4 charged, 0 repeated, 1 returned, 0 withdrawn');
    await db.query(
      `UPDATE assignments SET ended_at = '2026-11-19T18:00Z', ended = 'superseded'
       WHERE assignment_id = ANY ($1::uuid[])`,
      [ids],
    );
    expect(await sumLine()).toContain('0 charged, 0 repeated, 1 returned, 4 withdrawn');
  });

  test('what is decided on the return of one company says nothing of that of another', async () => {
    await listCompanies(db, sampleCompany('second'));
    const first = returned(20);
    const second = returned(21, {
      lead_id: first.lead_id,
      company_id: 'second',
      company_version: 1,
    });
    await store(first, second);
    await runCommand('approve-return', '--lead', first.lead_id, '--company', 'second');
    const verdicts = await db.query(
      'SELECT company_id, return_approved FROM assignments ORDER BY company_id',
    );
    expect(verdicts).toEqual([
      { company_id: 'first', return_approved: null },
      { company_id: 'second', return_approved: true },
    ]);
  });

  test('each lead has the share that was agreed when the company got it', async () => {
    await listCompanies(db, sampleCompany('first', { ...agreed, return_percent: 0 }));
    await store(...Array.from({ length: 5 }, (_, day) => returned(20 + day)));
    await store(...Array.from({ length: 5 }, () => returned(25, { company_version: 4 })));
    expect(await sumLine()).toContain('8 returned and not decided on');
  });

  test('two returned leads of one phone take one place of the share', async () => {
    const original = returned(21);
    const kept = Array.from({ length: 4 }, () => stored({ company_version: 3 }));
    await store(original, returned(20, { repeats: original.assignment_id }), ...kept);
    expect(await sumLine()).toBe(
      '6 leads: 4 charged, 0 repeated, 2 returned, 0 withdrawn. To pay: $40.00',
    );
  });

  test('a lead that repeats one that was returned is charged in its place', async () => {
    const original = returned(20);
    await store(original, stored({ company_version: 3, repeats: original.assignment_id }));
    await store(...Array.from({ length: 4 }, () => stored({ company_version: 3 })));
    expect(await sumLine()).toContain('6 leads: 5 charged, 0 repeated, 1 returned');
    // The phone is paid for once: by the return that the owner refused.
    await runCommand('refuse-return', '--lead', original.lead_id, '--company', 'first');
    expect(await sumLine()).toContain(
      '6 leads: 4 charged, 1 return refused, 1 repeated, 0 returned',
    );
  });
});

test('a return that is not decided on is charged, and what repeats the lead is not', async () => {
  const ended_at = '2026-11-20T18:00:00.000Z';
  const returned = stored({ ended: 'returned', ended_at, return_reason: 'not_reached' });
  await store(returned, stored({ repeats: returned.assignment_id }));
  await db.query("UPDATE assignments SET return_contradicted = true WHERE ended = 'returned'");
  const sum = async () => (await ofNovember('table')).split('\n').at(-2);
  expect(await sum()).toContain('1 returned and not decided on, 1 repeated, 0 returned');
  await runCommand('approve-return', '--lead', returned.lead_id, '--company', 'first');
  expect(await sum()).toContain('2 leads: 1 charged, 0 repeated, 1 returned');
});

test.each(['2026-10-25T18:00:00.000Z', '2026-09-30T18:00:00.000Z'])(
  'what repeats a lead of %s, whose return is not decided on, is not charged',
  async (assigned_at) => {
    const ended_at = '2026-11-03T18:00:00.000Z';
    const [original, other] = [0, 1].map(() =>
      stored({ assigned_at, ended: 'returned', ended_at, return_reason: 'not_reached' }),
    );
    if (!original || !other) throw new Error('nothing to store');
    await store(
      original,
      other,
      ...[original, other].map((lead) => stored({ repeats: lead.assignment_id })),
    );
    const sum = async () => (await ofNovember('table')).split('\n').at(-2);
    // Both are free: a company may return all its leads unless something else was agreed.
    expect(await sum()).toContain('2 leads: 2 charged, 0 repeated');
    await db.query('UPDATE assignments SET return_contradicted = true WHERE assignment_id = $1', [
      original.assignment_id,
    ]);
    expect(await sum()).toContain('2 leads: 1 charged, 1 repeated');
    await runCommand('approve-return', '--lead', original.lead_id, '--company', 'first');
    expect(await sum()).toContain('2 leads: 2 charged, 0 repeated');
  },
);

const back = { ended: 'returned', return_reason: 'wrong_number' } as const;
/** What may become of a lead that a company accepted. */
const ends = {
  kept: {},
  undecided: { ...back, return_contradicted: true },
  refused: { ...back, return_approved: false },
  'free by the share': back,
  approved: { ...back, return_approved: true },
  'taken back': { ended: 'superseded' },
} as const;
const names = Object.keys(ends) as (keyof typeof ends)[];
const costsNothing = (name?: string) =>
  ['free by the share', 'approved', 'taken back'].includes(name ?? '');

test('of the leads of one phone the first that was accepted and is not free is paid for, at its own price', async () => {
  const prices = [100, 10_000, 1_000_000];
  for (const price_cents of prices) {
    await listCompanies(db, sampleCompany('first', { time_zone: 'America/Chicago', price_cents }));
  }
  // The places of three leads in the order in which they are accepted.
  const orders = ['012', '021', '102', '120', '201', '210'];
  const phones = names.flatMap((first) =>
    names.flatMap((second) =>
      names.flatMap((third) =>
        orders.map((order) => ({ order, all: [first, second, third], id: randomUUID() })),
      ),
    ),
  );
  const rows = phones.flatMap(({ order, all, id }) =>
    all.map((name, place) => {
      const end = ends[name];
      return {
        ...stored({
          assignment_id: place === 0 ? id : randomUUID(),
          company_version: 3 + place,
          assigned_at: `2026-11-18T18:0${place}:00.000Z`,
          repeats: place === 0 ? null : id,
          accepted_at: `2026-11-18T19:0${order.indexOf(String(place))}:00.000Z`,
          ended_at: 'ended' in end ? `2026-11-20T18:0${place}:00.000Z` : null,
        }),
        ...end,
      };
    }),
  );
  await store(...rows);
  const operations = createOperations(db, null, testConfig());
  const statement = await operations.statement({ companyId: 'first', month: '2026-11' });
  const paid = new Map<string, number>();
  for (const lead of statement?.leads ?? []) {
    paid.set(lead.first_of_phone, (paid.get(lead.first_of_phone) ?? 0) + amountOf(lead));
  }
  const wrong = phones.filter(({ order, all, id }) => {
    const due = [...order].map(Number).find((place) => !costsNothing(all[place]));
    return paid.get(id) !== (due === undefined ? 0 : prices[due]);
  });
  expect(wrong).toEqual([]);
});

test.each(['kept', 'undecided', 'refused'] as const)(
  'a return that is not decided on is paid for once, where one of the month before was accepted later: %s',
  async (name) => {
    const before = stored({
      assigned_at: '2026-10-31T18:00:00.000Z',
      accepted_at: '2026-11-02T19:00:00.000Z',
      ended_at: name === 'kept' ? null : '2026-11-05T18:00:00.000Z',
    });
    const first = stored({
      assigned_at: '2026-11-02T18:00:00.000Z',
      accepted_at: '2026-11-02T18:30:00.000Z',
      ended_at: '2026-11-04T18:00:00.000Z',
      repeats: before.assignment_id,
    });
    await store({ ...before, ...ends[name] }, { ...first, ...ends.undecided });
    const chargesOf = async (month: string) => {
      const operations = createOperations(db, null, testConfig());
      const statement = await operations.statement({ companyId: 'first', month });
      return statement?.leads.map(({ charge }) => charge);
    };
    expect(await chargesOf('2026-10')).toEqual(['repeated']);
    expect(await chargesOf('2026-11')).toEqual(['undecided']);
  },
);

test.each([
  [
    ['approve-return', '--lead', '00000000-0000-4000-8000-000000000001'],
    'approve-return needs --lead and --company',
  ],
  [['refuse-return', '--company', 'first'], '--lead needs the id of a lead'],
])('refuses %j', async (args, message) => {
  await expect(async () => runCommand(...args)).rejects.toThrow(message);
});

test('a return that contradicts the record is marked until it is decided on, and it is said who decides', async () => {
  const ended_at = '2026-11-20T18:00:00.000Z';
  const returned = stored({ ended: 'returned', ended_at, return_reason: 'not_reached' });
  await store(returned);
  expect(await ofNovember('table')).not.toContain('?');
  await db.query('UPDATE assignments SET return_contradicted = true');
  const table = await ofNovember('table');
  expect(table).toMatch(/undecided +not_reached\? +45\.50 +45\.50\n/);
  const { legalName } = standardProduct.brand;
  const note = `?: not what is on record; ${legalName} decides on it.`;
  expect(table).toContain(`\n${note}\n1 lead: 0 charged`);
  expect(await ofNovember('html')).toContain(`<p>${note}</p>`);
  expect(await ofNovember('csv')).toContain(',undecided,not_reached?,');
  for (const verdict of ['approve-return', 'refuse-return']) {
    await runCommand(verdict, '--lead', returned.lead_id, '--company', 'first');
    for (const format of ['table', 'csv', 'html']) {
      const decided = await ofNovember(format);
      expect(decided).toContain('not_reached');
      expect(decided).not.toContain('?');
    }
  }
});

test('a lead whose person was erased is marked, costs what it did, and names nobody', async () => {
  const clock = new ManualClock(NOON);
  const app = await testApp(db, { clock });
  const [erased, kept] = [await submitMatched(app, clock), await submitMatched(app, clock)];
  await app.close();
  await db.query("UPDATE assignments SET accepted_at = '2026-11-18T18:05Z'");
  const charged = /To pay: \$100\.00/;
  const before = await ofNovember('table');
  expect(before).toMatch(charged);
  expect(before).not.toContain('erased');
  const [{ phone } = { phone: '' }] = await db.query<{ phone: string }>(
    'SELECT phone FROM lead_versions WHERE lead_id = $1',
    [erased],
  );
  await createOperations(db, null, testConfig()).erase({
    subject: { kind: 'phone', value: phone },
    withConsent: true,
  });
  const table = await ofNovember('table');
  expect(table).toMatch(charged);
  const row = (id: string) => table.split('\n').find((line) => line.startsWith(id));
  expect(row(erased)).toMatch(/ charged +erased +50\.00 +50\.00$/);
  expect(row(kept)).toMatch(/ charged +50\.00 +50\.00$/);
  expect(table).toContain('\nerased: at the wish of the person; what the lead costs stays.\n');
  expect(table).not.toContain(phone);
  expect(await ofNovember('csv')).toContain(',charged,erased,50.00,50.00');
});

test('is a page to be printed, on which names are text', async () => {
  await store(stored({}));
  const html = await ofNovember('html');
  expect(html).toContain(
    '<h1>First &lt;Home&gt; LLC (first), 2026-11, times of America/Chicago</h1>',
  );
  expect(html).toContain(
    '<strong>1 lead: 1 charged, 0 repeated, 0 returned, 0 withdrawn. To pay: $45.50</strong>',
  );
  expect(html).toContain(`<p>Billed by ${standardProduct.brand.legalName}</p>`);
  expect(html).not.toMatch(/<script|<link|src=/);
});

test('of a month without leads it says so', async () => {
  expect(await ofNovember('table')).toContain('0 leads: 0 charged');
});

test.each([
  [['--month', '2026-11'], 'statement needs --company and --month'],
  [['--company', 'first'], 'statement needs --company and --month'],
  [['--company', 'first', '--month', '2026-13'], '--month must be a month, such as 2026-11'],
  [['--company', 'first', '--month', '9999-12'], '--month must be a month, such as 2026-11'],
  [['--company', 'first', '--month', '2026-11-01'], '--month must be a month, such as 2026-11'],
  [
    ['--company', 'first', '--month', '2026-11', '--format', 'json'],
    '--format must be one of table, csv, html, not json',
  ],
])('refuses %j', async (args, message) => {
  await expect(async () => run(...args)).rejects.toThrow(message);
});

test('refuses a company that there is not', async () => {
  await expect(run('--company', 'other', '--month', '2026-11')).rejects.toThrow(
    'There is no company other.',
  );
});
