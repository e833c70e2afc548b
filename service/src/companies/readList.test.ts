import { standardProduct } from '@tidyguard/content/products';
import { LIST_HEADER, listLine } from '../testing/companies.ts';
import { readList } from './readList.ts';

const { quiz } = standardProduct;
const read = (...lines: string[]) => readList([LIST_HEADER, ...lines].join('\r\n'), quiz);

test('reads every column', () => {
  const { companies, problems } = read(
    listLine('bright-home', {
      zips: '75202 75201',
      counties: 'Dallas, TX; Collin, TX',
      around: '25 miles around 75201',
      takes: 'home_type=townhouse|apartment; cleaning_frequency=weekly',
      closed_on: '2026-12-24',
      capacity_day: '5',
    }),
  );
  expect(problems).toEqual([]);
  expect(companies).toMatchObject([
    {
      company_id: 'bright-home',
      terms: {
        coverage: {
          zips: ['75201', '75202'],
          prefixes: ['752'],
          counties: ['Collin, TX', 'Dallas, TX'],
          around: [{ zip: '75201', miles: 25 }],
        },
        takes: { cleaning_frequency: ['weekly'], home_type: ['apartment', 'townhouse'] },
        hours: { mon: [480, 1080], fri: [480, 1080], sat: [540, 780] },
        closed_on: ['2026-12-24'],
        closed_on_holidays: true,
        capacity: { day: 5, week: null, month: null },
        price_cents: 4500,
        documents: { insured: '2035-01-01' },
      },
    },
  ]);
});

test.each([
  ['company', 'Bright Home'],
  ['shown_name', ''],
  ['zips', '75201 7520'],
  ['zips', '00001'],
  ['zip_prefixes', '75201'],
  ['counties', 'Dallas'],
  ['counties', 'Nowhere, TX'],
  ['around', '25 km around 75201'],
  ['around', '500 miles around 75201'],
  ['takes', 'home_typ=apartment'],
  ['takes', 'home_type=castle'],
  ['takes', 'home_type='],
  ['takes', 'home_type=apartment; home_type=townhouse'],
  ['time_zone', 'Texas'],
  ['time_zone', 'EST'],
  ['legal_name', 'Caf\uFFFD LLC'],
  ['shown_name', 'Bright\tHome'],
  ['shown_name', 'Bright \u202Eemo'],
  ['hours', 'mon-fri 18:00-8:00'],
  ['hours', 'mon-fri 8:00-18:00; fri 9:00-10:00'],
  ['closed_on', '2026-02-30'],
  ['closed_on_holidays', 'maybe'],
  ['capacity_day', '-1'],
  ['weight', '0'],
  ['price', '45,00 $'],
  ['answer_minutes', '0'],
  ['destination', 'http://crm.example.com'],
  ['insured_until', '06/30/2027'],
  ['capacity_day', '20%'],
])('names line, column and fix where %s is %j', (column, cell) => {
  const { companies, problems } = read(
    listLine('a'),
    listLine('b', { [column]: cell }),
    listLine('c'),
  );
  expect(companies).toEqual([]);
  expect(problems).toMatchObject([{ line: 3, column }]);
  expect(problems[0]?.problem).not.toBe('');
  expect(problems[0]?.fix).not.toBe('');
});

test.each([
  ['20', { return_percent: 20 }],
  ['', {}],
])('a list may say how many leads a company may return: %j', (cell, expected) => {
  const [header, line] = [`${LIST_HEADER},return_percent`, `${listLine('a')},${cell}`];
  const { companies, problems } = readList(`${header}\n${line}`, quiz);
  expect(problems).toEqual([]);
  const { return_percent } = companies[0]?.terms ?? {};
  expect(return_percent === undefined ? {} : { return_percent }).toEqual(expected);
});

test('a share of returns beyond all leads is refused', () => {
  const text = `${LIST_HEADER},return_percent\n${listLine('a')},101`;
  expect(readList(text, quiz).problems).toMatchObject([
    { line: 2, column: 'return_percent', fix: 'write a whole number from 0 to 100, without signs' },
  ]);
});

test.each([
  ['semicolons', (text: string) => text.replaceAll(',', ';')],
  ['tabs', (text: string) => text.replaceAll(',', '\t')],
  ['nothing in it', () => ''],
])('a file with %s gets one message that says how to save it', (_, changed) => {
  const { problems } = readList(changed(LIST_HEADER), quiz);
  expect(problems).toMatchObject([{ line: 1, column: 'the whole line' }]);
  expect(problems[0]?.fix).toContain('CSV UTF-8');
});

test('names all that is wrong at once', () => {
  const { companies, problems } = read(
    listLine('a', { weight: '0', price: 'free' }),
    listLine('b', { zip_prefixes: '' }),
    'c,too short',
    listLine('d'),
    listLine('d'),
  );
  expect(companies).toEqual([]);
  expect(problems.map(({ line, column }) => [line, column])).toEqual([
    [2, 'weight'],
    [2, 'price'],
    [3, 'zips'],
    [4, 'the whole line'],
    [6, 'company'],
  ]);
});

test('names columns that are missing, unknown or there twice', () => {
  const text = LIST_HEADER.replace('weight', 'wieght').replace('legal_name', 'shown_name');
  expect(readList(text, quiz).problems).toMatchObject([
    { line: 1, column: 'legal_name', problem: 'is missing' },
    { line: 1, column: 'weight', problem: 'is missing' },
    { line: 1, column: 'shown_name', problem: 'stands twice' },
    { line: 1, column: 'wieght', fix: 'did you mean weight?' },
  ]);
});

test('names a line that is no CSV', () => {
  expect(read(listLine('a'), 'b,"no end').problems).toMatchObject([{ column: 'the whole line' }]);
});

test('reads what a spreadsheet saves: a byte order mark, empty lines', () => {
  const text = `\uFEFF${LIST_HEADER}\r\n${listLine('a')}\r\n\r\n`;
  expect(readList(text, quiz)).toMatchObject({ companies: [{ company_id: 'a' }], problems: [] });
});

test('a day that is written the American way is answered with how to write it', () => {
  const { problems } = read(listLine('a', { insured_until: '6/30/2035' }));
  expect(problems).toMatchObject([
    { problem: '6/30/2035 is no day', fix: 'write it as 2035-06-30' },
  ]);
  // There is no such day.
  expect(read(listLine('a', { insured_until: '2/30/2035' })).problems).toMatchObject([
    { fix: 'write it as 2027-06-30' },
  ]);
});

test('rows of nothing but commas, as spreadsheets leave them, are none', () => {
  const { companies, problems } = read(listLine('a'), LIST_HEADER.replace(/[^,]/g, ''), '');
  expect(problems).toEqual([]);
  expect(companies).toHaveLength(1);
});
