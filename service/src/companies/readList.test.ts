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
  ['semicolons', ';'],
  ['tabs', '\t'],
])('reads what a spreadsheet of another country wrote, with %s between the cells', (_, mark) => {
  const line = listLine('bright-home', { counties: 'Dallas, TX; Collin, TX' });
  const lines = [`\uFEFF${LIST_HEADER.replaceAll(',', mark)}`, line.replaceAll('","', `"${mark}"`)];
  expect(readList(lines.join('\r\n'), quiz)).toEqual(
    read(listLine('bright-home', { counties: 'Dallas, TX; Collin, TX' })),
  );
});

test.each([
  ['comma', ','],
  ['semicolon', ';'],
])(
  'says around which cells the quotes are missing in a list with %s between the cells',
  (name, mark) => {
    const cells = listLine('a', {
      counties: 'Dallas, TX; Collin, TX',
      hours: 'mon-fri 8:00-18:00',
    });
    const lines = [
      LIST_HEADER.replaceAll(',', mark),
      cells.replaceAll('","', mark).replaceAll('"', ''),
    ];
    expect(readList(lines.join('\r\n'), quiz).problems).toMatchObject([
      { line: 2, fix: `put quotes around cells that hold a ${name}` },
    ]);
  },
);

test.each([
  ['as it is shown', 'Dallas, TX; Collin, TX'],
  ['without a space', 'Dallas,TX;Collin,TX'],
  ['without a comma', 'Dallas TX; Collin TX'],
  ['with the word County', 'Dallas County, TX; Collin County, TX; Dallas, TX'],
  ['in small letters, a line each', 'dallas, tx\r\ncollin, tx'],
])('reads counties %s', (_, counties) => {
  const { companies, problems } = read(listLine('a', { counties }));
  expect(problems).toEqual([]);
  expect(companies[0]?.terms.coverage.counties).toEqual(['Collin, TX', 'Dallas, TX']);
});

test.each([
  ['Dallas;TX;Collin, TX', 'each of Dallas; TX is no county with its state'],
  ['Dallas, TX, Collin, TX', 'Dallas, TX, Collin, TX is no county with its state'],
])('says of %j what is missing, in words that fit together', (counties, problem) => {
  const fix = 'write each as Dallas, TX, with ; between two: Dallas, TX; Collin, TX';
  expect(read(listLine('a', { counties })).problems).toMatchObject([{ problem, fix }]);
});

test.each([
  ['not ended, in the middle', ['a,A LLC', 'b,"B LLC', 'c,C LLC'], 3],
  ['not ended, after a cell of two lines', ['a,"A', 'LLC"', 'b,"B LLC', 'c,C LLC'], 4],
  ['not ended, in a line with other cells', ['a,"A","A LLC', 'b,B LLC'], 2],
  ['inside a cell', ['a,"A', 'LLC"', 'b,B" LLC', 'c,C LLC'], 4],
  ['behind a cell', ['a,"A" LLC', 'b,B LLC'], 2],
])('a quote that does not fit is told with its line: %s', (_, lines, line) => {
  expect(readList([LIST_HEADER, ...lines].join('\n'), quiz)).toMatchObject({
    companies: [],
    problems: [
      {
        line,
        column: 'the whole line',
        problem: 'has a quote (") too many, or one that no other ends; it may be in a line before',
        fix: 'put quotes around the whole cell or nowhere, and write "" for one that belongs into it',
      },
    ],
  });
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
  ['price', '45.505'],
  ['price', '1,045.00'],
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
  ['45', 4_500],
  ['$45', 4_500],
  ['45.00', 4_500],
  ['45.5', 4_550],
  ['45.05', 4_505],
])('a price of %s is %d cents', (price, cents) => {
  const { companies, problems } = read(listLine('a', { price }));
  expect(problems).toEqual([]);
  expect(companies[0]?.terms.price_cents).toBe(cents);
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

test('an empty file gets one message that says how to save it', () => {
  const { problems } = readList('', quiz);
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

test('names a column without a name by its number', () => {
  const columns = LIST_HEADER.split(',').length;
  expect(readList(`${LIST_HEADER},\n${listLine('a')},`, quiz).problems).toEqual([
    {
      line: 1,
      column: `column ${columns + 1}`,
      problem: 'has no name',
      fix: 'delete the column, also where it is empty, or name it',
    },
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

test('a wrong column does not hide wrong cells, and one that is missing is named once', () => {
  const [header, lines] = [
    LIST_HEADER.replace('weight', 'wieght'),
    [listLine('a', { price: 'free' }), listLine('b', { weight: 'much' }), listLine('b')],
  ];
  const { companies, problems } = readList([header, ...lines].join('\n'), quiz);
  expect(companies).toEqual([]);
  expect(problems.map(({ line, column }) => [line, column])).toEqual([
    [1, 'weight'],
    [1, 'wieght'],
    [2, 'price'],
    [4, 'company'],
  ]);
});

test.each([
  ['zips', '75201 7520;123', ['each of 123, 7520 is no ZIP that exists']],
  ['closed_on', '2026-12-24 tomorrow 2026-02-30', ['each of 2026-02-30, tomorrow is no day']],
  [
    'around',
    '25 km around 75201; 5 miles around Dallas',
    ['25 km around 75201 is no circle', '5 miles around Dallas is no circle'],
  ],
  [
    'takes',
    'home_typ=apartment; home_type=castle|apartment|hut; home_type=other',
    [
      'there is no question home_typ',
      'home_type has no answer castle, hut',
      'home_type stands twice',
    ],
  ],
  ['takes', 'home_type=apartment=townhouse', ['home_type has no answer apartment=townhouse']],
  [
    'shown_name',
    `Bright\tHome${'!'.repeat(80)}`,
    ['holds a tab (U+0009) as character 7', 'is too long'],
  ],
  [
    'shown_name',
    '\u200B',
    ['holds neither a letter nor a digit', 'holds a zero-width space (U+200B) as character 1'],
  ],
  ['shown_name', '!!', ['holds neither a letter nor a digit']],
  ['legal_name', 'One LLC; Two LLC', ['holds a semicolon']],
  ['legal_name', '-; ', ['holds neither a letter nor a digit', 'holds a semicolon']],
])('names all that is wrong with a cell of %s', (column, cell, expected) => {
  const { problems } = read(listLine('a', { [column]: cell }));
  expect(problems.map(({ problem }) => problem)).toEqual(expected);
});

test.each([
  ['Bright\u200BHome', 'a zero-width space (U+200B) as character 7', 'delete it'],
  ['Bright\r\nHome', 'a line break (U+000A) as character 7', 'delete it'],
  ['\u{1F3E0} \u202Eemo', 'an invisible character (U+202E) as character 3', 'delete it'],
  ['Caf\uFFFD', 'a lost character (U+FFFD) as character 4', 'save the file as "CSV UTF-8"'],
])('names the character of %j that nobody sees, and its place', (cell, what, fix) => {
  for (const column of ['legal_name', 'shown_name']) {
    const { problems } = read(listLine('a', { [column]: cell }));
    expect(problems).toMatchObject([{ column, problem: `holds ${what}` }]);
    expect(problems[0]?.fix).toContain(fix);
  }
});

test.each([
  ['HTTPS://CRM.EXAMPLE.COM/X', 'https://CRM.EXAMPLE.COM/X'],
  ['https://crm.example.com', 'https://crm.example.com'],
  ['Leads+tx@Example.com', 'Leads+tx@Example.com'],
])('takes %s as a destination', (cell, destination) => {
  const { companies, problems } = read(listLine('a', { destination: cell }));
  expect(problems).toEqual([]);
  expect(companies[0]?.terms.destination).toBe(destination);
});

test.each([
  ['mailto:leads@example.com', 'is neither'],
  ['a@b..example.com', 'is neither'],
  ['a"b@example.com', 'is neither'],
  ['https:crm.example.com', 'is neither'],
  ['https://:443/', 'is neither'],
  ['https://127.0.0.1:18191/ x', 'holds a space'],
  ['https://crm.example.com/x\u200B', 'holds a zero-width space (U+200B) as character 26'],
  ['https://user:pw@crm.example.com/x', 'holds a user or a password'],
  ['https://user@crm.example.com/x', 'holds a user or a password'],
])('refuses %j as a destination, and does not repeat it', (destination, what) => {
  const { problems } = read(listLine('a', { destination }));
  expect(problems).toMatchObject([{ line: 2, column: 'destination' }]);
  expect(problems[0]?.problem).toContain(what);
  expect(JSON.stringify(problems)).not.toContain(destination);
});

const EXISTS = 'is no ZIP that exists';
const OUTSIDE = 'is a ZIP outside the 50 states and DC';
test.each([
  [
    'zips',
    '75201 09012 00601 7520 0060',
    [`each of 00601, 09012 ${OUTSIDE}`, `each of 0060, 7520 ${EXISTS}`],
  ],
  ['zips', '96860', [`96860 ${EXISTS}`]],
  ['zip_prefixes', '752 000', ['000 begins no ZIP of the 50 states and DC']],
  // Military mail, Puerto Rico, and a block without a ZIP.
  [
    'zip_prefixes',
    '09 006 7321 0',
    ['each of 006, 09, 7321 begins no ZIP of the 50 states and DC'],
  ],
  [
    'around',
    '9 miles around 09012',
    ['9 miles around 09012 has its middle outside the 50 states and DC'],
  ],
  ['around', '9 miles around 00000', ['9 miles around 00000 is no circle']],
  ['capacity_day', '0', ['0 lets no lead through']],
  ['capacity_month', '00', ['0 lets no lead through']],
  ['time_zone', 'Europe/Berlin', ['Europe/Berlin is no time zone of the 50 states and DC']],
  ['time_zone', 'America/Toronto', ['America/Toronto is no time zone of the 50 states and DC']],
  ['time_zone', 'America/Nowhere', ['America/Nowhere is no time zone']],
  [
    'hours',
    'sun 3:00-3:10',
    [
      'sun 3:00-3:10 is never a time at which anybody may be called (8:00-21:00 where the home is, 47 CFR 64.1200(c)(1))',
    ],
  ],
])('refuses that no lead could come: %s %j', (column, cell, expected) => {
  const { problems } = read(listLine('a', { [column]: cell }));
  expect(problems.map(({ problem }) => problem)).toEqual(expected);
  expect(problems.map((problem) => problem.column)).toEqual(expected.map(() => column));
});

test('names the time zones that there are, and how to stop leads', () => {
  const { problems } = read(listLine('a', { time_zone: 'Asia/Tokyo', capacity_week: '0' }));
  expect(problems[0]?.fix).toMatch(/^write one of America\/New_York, America\/Chicago, .*Honolulu/);
  expect(problems[1]?.fix).toContain('pause');
});

test.each([
  ['America/Indiana/Indianapolis', 'sat 9:00-13:00'],
  ['America/Kentucky/Louisville', 'sat 9:00-13:00'],
  ['US/Hawaii', 'sat 9:00-13:00'],
  // Calls to the other coast.
  ['America/Los_Angeles', 'mon 5:00-5:30'],
  ['America/New_York', 'mon 23:00-24:00'],
  ['America/Chicago', 'mon 0:00-24:00'],
  ['America/Chicago', 'mon 3:00-4:00; tue 20:30-23:00'],
])('takes %s with %s', (time_zone, hours) => {
  expect(read(listLine('a', { time_zone, hours })).problems).toEqual([]);
});

test.each([
  ['America/New_York', 'mon 4:00-8:00'],
  ['Pacific/Honolulu', 'mon 21:00-24:00'],
])('in %s nobody may be called on %s', (time_zone, hours) => {
  expect(read(listLine('a', { time_zone, hours })).problems).toMatchObject([{ column: 'hours' }]);
});

const asRead = (bytes: Buffer) => bytes.toString('utf8');
test.each([
  [
    'an xlsx',
    asRead(Buffer.from('PK\u0003\u0004\u0014\u0006[Content_Types].xml')),
    'a spreadsheet',
  ],
  ['an xls', asRead(Buffer.from('d0cf11e0a1b11ae10000000000000000', 'hex')), 'a spreadsheet'],
  ['UTF-16', asRead(Buffer.from(`\uFEFF${LIST_HEADER}`, 'utf16le')), 'text in UTF-16'],
  [
    'UTF-16 the other way round',
    asRead(Buffer.from(`\uFEFF${LIST_HEADER}`, 'utf16le').swap16()),
    'text in UTF-16',
  ],
])('says of %s what it is, and how to save it', (_, text, what) => {
  const { problems } = readList(text, quiz);
  expect(problems).toMatchObject([{ line: 1, column: 'the whole file' }]);
  expect(problems[0]?.problem).toContain(`is no CSV in UTF-8 but ${what}`);
  expect(problems[0]?.fix).toContain('save it as "CSV UTF-8"');
});

test.each(['\n', '\r\n', '\r'])(
  'names the line in which a row begins (ends of lines: %j)',
  (end) => {
    const [header, ...lines] = [
      LIST_HEADER,
      listLine('a', { zips: `75201${end}75202${end}75203`, weight: '0' }),
      '',
      listLine('b', { closed_on: `2026-12-24${end}2026-12-25`, weight: '0' }),
      listLine('c', { weight: '0' }),
      listLine('c'),
    ];
    const { problems } = readList([header, ...lines].join(end), quiz);
    expect(problems).toMatchObject([
      { line: 2, column: 'weight' },
      { line: 6, column: 'weight' },
      { line: 8, column: 'weight' },
      { line: 9, column: 'company', problem: 'c stands in line 8 too' },
    ]);
  },
);

test('reads the names of columns, and yes and no, in any case', () => {
  const header = LIST_HEADER.replace('weight', ' Weight\u00A0').toUpperCase();
  const lines = [
    listLine('a', { closed_on_holidays: 'Yes' }),
    listLine('b', { closed_on_holidays: 'NO' }),
  ];
  const { companies, problems } = readList([header, ...lines].join('\n'), quiz);
  expect(problems).toEqual([]);
  expect(companies.map(({ terms }) => terms.closed_on_holidays)).toEqual([true, false]);
  // Another name is shown as it is written.
  expect(readList(header.replace('PRICE', 'Prize'), quiz).problems).toMatchObject([
    { column: 'price', problem: 'is missing' },
    { column: 'Prize', fix: 'did you mean price?' },
  ]);
  expect(readList(`${header},Price`, quiz).problems).toMatchObject([
    { column: 'price', problem: 'stands twice' },
  ]);
});

test('names a line that is no CSV', () => {
  expect(read(listLine('a'), 'b,"no end').problems).toMatchObject([{ column: 'the whole line' }]);
});

test('reads what a spreadsheet saves: a byte order mark, empty lines', () => {
  const text = `\uFEFF${LIST_HEADER}\r\n${listLine('a')}\r\n\r\n`;
  expect(readList(text, quiz)).toMatchObject({ companies: [{ company_id: 'a' }], problems: [] });
});

test.each([
  ['sep=;', ';', '\r\n'],
  ['\uFEFFSEP=,', ',', '\n'],
  ['"sep=\t"', '\t', '\r'],
])('passes over %j, which Excel has before the header, and counts it', (first, mark, end) => {
  const written = (...lines: string[]) =>
    [
      first,
      LIST_HEADER.replaceAll(',', mark),
      ...lines.map((line) => line.replaceAll('","', `"${mark}"`)),
    ].join(end);
  expect(readList(written(listLine('a')), quiz)).toEqual(read(listLine('a')));
  const wrong = written(listLine('a'), listLine('b', { weight: '0' })).replace('price', 'prize');
  expect(readList(wrong, quiz).problems).toMatchObject([
    { line: 2, column: 'price' },
    { line: 2, column: 'prize' },
    { line: 4, column: 'weight' },
  ]);
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
