import path from 'node:path';
import type { Product } from '../productDefinition.ts';
import { products } from '../products.ts';
import { accepted, edited, exampleContent, fileOf, withPage } from './testing/exampleContent.ts';
import { exampleProduct } from '../testing/exampleProduct.ts';
import { parseRecords } from './parseRecords.ts';
import { formatProblem } from './problem.ts';
import { todayAt, type Today } from './today.ts';
import { checkContent, filesOf, readContent, type Content } from './workspace.ts';

const root = path.resolve(import.meta.dirname, '../..');
const DAY = '2026-12-01';
const TODAY: Today = { here: DAY, latest: DAY };
const SLUG = 'privacy-notice';
const FILE = fileOf(SLUG);

const check = (content: Content, product: Product = exampleProduct) =>
  checkContent(content, product, TODAY);
const sentences = (content: Content) => check(content).map(({ what }) => what);
const lineOf = (source: string, text: string) =>
  source.split('\n').findIndex((line) => line.includes(text)) + 1;

describe('the content as it is committed', () => {
  it.each(Object.values(products))('is in order ($id)', (product) => {
    expect(checkContent(readContent(root, product.id), product, todayAt(new Date()))).toEqual([]);
  });
});

it('finds nothing wrong with pages that are in order', () => {
  expect(check(exampleContent)).toEqual([]);
});

describe('what an editor can get wrong in a text', () => {
  const before = '## How to opt-out';
  it.each([
    ['a missing section', [before, '## Goodbye'], 'The section on opting out is missing', 1],
    [
      'an unknown value',
      ['<Value of="stopKeyword" />', '<Value of="stopKeywor" />'],
      'no value called “stopKeywor”',
      'stopKeywor"',
    ],
    [
      'a value without its name',
      ['<Value of="stopKeyword" />', '<Value name="stopKeyword" />'],
      'does not say which value',
      '<Value name',
    ],
    ...[
      '<Value of="legalName"></Value>',
      '<Value of="legalName" title="a" />',
      "<Value of='legalName' />",
    ].map(
      (tag) =>
        [
          `a value written as ${tag}`,
          ['<Value of="legalName" />', tag],
          `${tag} is more than the value`,
          tag,
        ] as const,
    ),
    ...['<Email></Email>', '<Email>us</Email>', '<Email {...{}} />', '<Email of="a" />'].map(
      (tag) =>
        [
          `an address written as ${tag}`,
          ['<Email />', tag],
          `${tag} is more than the address`,
          tag,
        ] as const,
    ),
    ['an unknown tag', [before, `${before}\n\n<Phone />`], '<Phone> is not known', '<Phone'],
    ['the other spelling', [before, `${before}\n\nBy E-mail.`], 'says “e-mail”', 'By E-mail'],
    ['program code', [before, `${before}\n\nIt is {1 + 1}.`], 'Program code', '{1 + 1}'],
    ['a link to nowhere', ['(/contact)', '(/contacts)'], 'no page', '/contacts'],
    ['a link to a short address', ['(/contact)', '(/privacy)'], 'a short address', '(/privacy)'],
    ['a link to a missing heading', ['#payment', '#payments'], '#payments', '#payments'],
    ['a link to a missing heading of its own', ['(#who', '(#whom'], '#whom', '#whom'],
    [
      'a link by reference to nowhere',
      [before, `See [calls][x].\n\n[x]: /nowhere\n\n${before}`],
      'leads to /nowhere, where there is no page',
      '[x]: /nowhere',
    ],
    [
      'a link by a short reference to a missing heading',
      [before, `See [calls].\n\n[calls]: /house-rules#calls\n\n${before}`],
      '#calls, but /house-rules has no such heading',
      '[calls]: ',
    ],
    [
      'a link by reference without its address',
      [before, `See [calls][y].\n\n${before}`],
      'The link [calls][y] has no address',
      '[calls][y]',
    ],
    [
      'a link without an address',
      ['(/contact)', '()'],
      'The link leads nowhere',
      '[write to us]()',
    ],
    ['a link without words', ['[write to us]', '[]'], 'The link has no words', '[](/contact)'],
    ['half an address', ['(/contact)', '(https://)'], 'no whole address', '(https://)'],
    ['half an email address', ['(/contact)', '(mailto:us)'], 'no whole address', '(mailto:us)'],
    ['an address without a name', ['(/contact)', '(mailto:)'], 'no whole address', '(mailto:)'],
    [
      'a picture',
      [before, `![pic](/x.png)\n\n${before}`],
      'A picture cannot stand in a text',
      '![pic]',
    ],
    [
      'a picture by reference',
      [before, `![pic][p]\n\n[p]: https://a.example/x.png\n\n${before}`],
      'A picture cannot stand in a text',
      '![pic][p]',
    ],
    ['a skipped level', ['### Later', '#### Later'], 'skips a level', '#### Later'],
    [
      'a level skipped after a deeper one',
      ['### Later', '### Later\n\n#### Deeper\n\n## Up\n\n1. a\n\n#### Down'],
      'skips a level',
      '#### Down',
    ],
    ['a second title', [before, '# How to opt-out'], 'already has its title', '# How to opt'],
    ...[
      ['an escaped sign', String.raw`## Homes \< 1,000 sq ft`],
      ['a sign by its name', '## Terms &amp; Conditions'],
      ['signs behind it', '## Our terms ##'],
      ['a line below it', 'Our terms\n---'],
      ['spaces before it', '  ## Our terms'],
    ].map(
      ([name = '', heading = '']) =>
        [
          `a heading with ${name}`,
          [before, `${heading}\n\n1. a\n\n${before}`],
          'The table of contents would not show the heading',
          heading.split('\n')[0] ?? '',
        ] as const,
    ),
    ['a heading with a link', [before, '## How to [opt out](/contact)'], 'more than words', '[opt'],
    [
      'a heading twice',
      [before, '## Who receives your number\n\n1. a\n\n## How to opt-out'],
      'two headings',
      0,
    ],
    [
      'a section without a numbered list',
      [before, `## Also\n\nText.\n\n${before}`],
      'no numbered list',
      '## Also',
    ],
    [
      'a section with bullets in place of numbers',
      [before, `## Also\n\n- One.\n- Two.\n\n${before}`],
      'no numbered list',
      '## Also',
    ],
    [
      'a last section without a numbered list',
      ['### Later', '## Later'],
      'no numbered list',
      '## Later',
    ],
    [
      'a link without encryption',
      ['(/contact)', '(http://a.example)'],
      'no whole address of',
      'http://a',
    ],
    ['a tag that begins like a known one', ['<Email />', '<Emails />'], '<Emails> is not', '<Em'],
    ['a bullet of Word', [before, `•\tOne\n·  Two\n\n${before}`], 'A bullet of another', '•'],
    [
      'a bullet of Word on a later line',
      [before, `We clean:\n  ▪ rooms\n\n${before}`],
      'A bullet of another',
      'We clean',
    ],
    [
      'a text that cannot be read',
      [before, `${before}\n\nLess than <five`],
      'The text cannot be read',
      'Less than',
    ],
  ] as const)('includes %s', (_, [from, to], what, where) => {
    const content = accepted(edited(SLUG, (source) => source.replace(from, to)));
    const found = check(content).find((problem) => problem.what.includes(what));
    expect(found).toMatchObject({ file: FILE, fix: expect.stringMatching(/\w/) });
    const source = content.pages.find(({ slug }) => slug === SLUG)?.source ?? '';
    if (typeof where === 'string') expect(found?.line).toBe(lineOf(source, where));
    else if (where > 0) expect(found?.line).toBe(where);
  });
});

it.each([
  'See [calls][x].\n\n[x]: /house-rules#payment',
  'See [calls](https://a.example/b), or [write](mailto:a@b.example), or [call](tel:+12145550123).',
  'See [sic] and note [1].',
])('finds nothing wrong with links that lead somewhere: %s', (text) => {
  const content = edited(SLUG, (source) => source.replace('We answer', `${text}\n\nWe answer`));
  expect(check(accepted(content))).toEqual([]);
});

it.each(['[www.ftc.gov](https://www.ftc.gov)', '[https://www.ftc.gov](https://www.ftc.gov)'])(
  'finds nothing wrong with a link whose words are its address: %s',
  (link) => {
    const edit = (source: string) =>
      source
        .replace('title:', `lastUpdated: ${DAY}\ntitle:`)
        .replace('## How', `See ${link}.\n\n## How`);
    expect(check(accepted(edited(SLUG, edit)))).toEqual([]);
  },
);

it.each(['accessibility.md', 'Notes.TXT', 'terms.docx'])('says that %s becomes no page', (name) => {
  expect(check({ ...exampleContent, strays: [name] })).toMatchObject([
    { what: 'This file becomes no page.', fix: expect.stringContaining('.mdx') },
  ]);
});

it.each([
  ['One line<br>and another.', /^A tag is opened and not closed/],
  ['One line</br>and another.', /^A tag is opened and not closed/],
  ['<!-- a note -->', /^A comment of HTML/],
  ['Write to <ann@example.com>.', /^An address/],
  ['See <https://www.ftc.gov/>.', /^An address/],
  ['Ask <Value of=“legalName” />.', /^A tag has other signs in place of its straight quotation/],
  ['Fewer than <5.', /^A < is taken for/],
  ['A {brace.\n\nMore.', /^A \{ is not closed/],
  ['<<<<<<< HEAD\nOurs.\n=======\nTheirs.\n>>>>>>> them', /^Lines of a merge/],
])('says in plain words what is wrong with the text %j, and where', (text, what) => {
  const content = edited('house-rules', (source) => `${source}\n${text}\n`);
  const [problem, ...others] = check(content);
  expect(problem).toMatchObject({
    what: expect.stringMatching(what),
    fix: expect.stringMatching(/\w{3}/),
  });
  const source = content.pages.find(({ slug }) => slug === 'house-rules')?.source ?? '';
  expect(source.split('\n')[(problem?.line ?? 0) - 1]).toBe(text.split('\n')[0]);
  expect(others).toEqual([]);
});

describe('a page that cannot be read', () => {
  it.each([
    ['The text cannot be read', (source: string) => `${source}\nLess than <five\n`],
    ['The second --- is missing', (source: string) => source.replace('---\n\n', '\n')],
  ])('is the only problem (%s): links to it are not taken for dead', (what, edit) => {
    expect(sentences(edited('house-rules', edit))).toEqual([expect.stringContaining(what)]);
  });
});

it.each([
  ['without its slash', 'house-rules'],
  ['in curly quotation marks', '“/house-rules”'],
  ['of another page of the site', '/contact'],
])('gives no advice that comes from an address %s', (_, address) => {
  const content = edited('house-rules', (source) =>
    source
      .replace('path: /house-rules', `path: ${address}`)
      .replace('You pay', 'As said [here](#payment), you pay'),
  );
  // The other page links to it.
  expect(content.addresses['house-rules']).toEqual(['/house-rules']);
  const problems = check(content);
  expect(problems.filter(({ file }) => file !== fileOf('house-rules'))).toEqual([]);
  expect(problems.map(({ what }) => what)).toEqual([
    expect.stringContaining(address),
    // The page's words changed only because of the link.
    'The text changed, but Last Updated is still 2026-11-21.',
  ]);
});

it.each(['in one line', 'broken into lines'])(
  'finds a copy of the consent text, which would not change with it: %s',
  (how) => {
    const text = 'I agree to be called about my piano by everybody who tunes pianos near me.';
    const copy = how === 'in one line' ? text : text.replaceAll(/ (about|by|near) /g, '\n$1 ');
    const content = edited(SLUG, (source) => source.replace('We answer', `${copy}\n\nWe answer`));
    const product = { ...exampleProduct, consent: { ...exampleProduct.consent, text } };
    expect(check(content, product)).toContainEqual(
      expect.objectContaining({
        what: expect.stringContaining('consent text is copied here'),
        fix: expect.stringContaining('<Value of="consentText" />'),
      }),
    );
  },
);

describe('sections that a page must have', () => {
  const withHeading = (heading: string) =>
    check(accepted(edited(SLUG, (source) => source.replace('## How to opt-out', `## ${heading}`))));

  it.each(['Opt out', 'How to OPT-OUT', 'You can opt out'])('are recognized in “%s”', (heading) => {
    expect(withHeading(heading)).toEqual([]);
  });

  it.each(['Adopt outsiders', 'Options', 'Out'])('are not recognized in “%s”', (heading) => {
    expect(withHeading(heading).map(({ what, fix }) => [what, fix])).toEqual([
      [
        'The section on opting out is missing.',
        'Add a heading (##) with “opt out” in it, and its text.',
      ],
    ]);
  });
});

describe('a new page', () => {
  const source =
    '---\ntitle: Refunds\ndescription: None.\npath: /refund-policy\n---\n\n## None\n\n1. See [our rules](/house-rules).\n';

  it('is welcome once its text is accepted', () => {
    expect(sentences(withPage('refunds', source))).toEqual([
      'This text has not been accepted yet.',
    ]);
    expect(sentences(accepted(withPage('refunds', source)))).toEqual([]);
  });

  it('can be linked to by its address', () => {
    const linking = source.replace('(/house-rules)', '(/refund-policy#none)');
    expect(sentences(accepted(withPage('refunds', linking)))).toEqual([]);
  });
});

describe('a product of which nothing is recorded', () => {
  const unrecorded = {
    ...exampleContent,
    texts: { versions: {}, source: '' },
    consent: { ...exampleContent.consent, records: {}, recordsSource: '' },
  };

  it('may have lost its record, which is to be brought back before anything is accepted', () => {
    const { texts, versions } = filesOf(exampleProduct.id);
    const fixes = check(unrecorded).map(({ fix }) => fix);
    expect(fixes.filter((fix) => fix.includes(`\`git restore ${texts}\``))).toHaveLength(
      exampleContent.pages.length,
    );
    expect(fixes).toContainEqual(
      expect.stringMatching(
        new RegExp(`bring their record back first: \`git restore ${versions}\`\\. If this text is`),
      ),
    );
  });
});

describe('a page that was accepted before', () => {
  it('is missed when its file is gone', () => {
    const pages = exampleContent.pages.filter(({ slug }) => slug !== 'privacy-notice');
    expect(check({ ...exampleContent, pages })).toEqual([
      {
        file: FILE,
        line: 1,
        what: 'The page is missing.',
        fix: 'Bring the file back, also where it was given another name: its published versions belong to “privacy-notice”, and its address and title stand in its lines `path:` and `title:`. If the page is to go, take “privacy-notice” out of content/piano-tuning/legal-versions.json.',
      },
    ]);
  });
});

describe('a changed text', () => {
  const rewrite = (source: string) => source.replace('near you', 'around you');
  const dated = (day: string) => (source: string) =>
    rewrite(source).replace('title:', `lastUpdated: ${day}\ntitle:`);

  it('is reported when its date did not move', () => {
    expect(sentences(edited(SLUG, rewrite))).toEqual([
      'The text changed, but Last Updated is still 2026-11-20.',
    ]);
  });

  it('waits to be accepted when its date moved', () => {
    expect(sentences(edited(SLUG, dated(DAY)))).toEqual(['The text or its day changed.']);
    expect(sentences(accepted(edited(SLUG, dated(DAY))))).toEqual([]);
  });

  it('does not go back in time', () => {
    expect(check(edited(SLUG, dated('2025-01-01')))).toEqual([
      {
        file: FILE,
        line: 2,
        what: 'Last Updated went back from 2026-11-20 to 2025-01-01.',
        fix: 'Take 2026-11-20 or a later day; or, if the version of 2026-11-20 is not committed yet, take it back with `git restore content/piano-tuning/legal-versions.json`.',
      },
    ]);
  });

  it('may be of a day that has begun elsewhere only', () => {
    const tomorrow = accepted(edited(SLUG, dated('2026-12-02')));
    expect(checkContent(tomorrow, exampleProduct, { here: DAY, latest: '2026-12-02' })).toEqual([]);
  });

  it('asks for no other day at a second edit on one day', () => {
    const once = accepted(edited(SLUG, dated(DAY)));
    const pages = once.pages.map((page) => ({
      ...page,
      source: page.source.replace('is by', 'by'),
    }));
    expect(check({ ...once, pages })).toEqual([
      expect.objectContaining({ what: 'The text or its day changed.' }),
    ]);
  });

  it('is one that a reader can see', () => {
    const reflowed = edited(SLUG, (source) => source.replace('We answer', 'We\nanswer '));
    expect(sentences(reflowed)).toEqual([]);
  });

  it('is reported when a value in it changed', () => {
    const renamed = { ...exampleProduct, brand: { ...exampleProduct.brand, legalName: 'Key Inc' } };
    expect(check(exampleContent, renamed)).toEqual([
      expect.objectContaining({
        file: FILE,
        what: 'The text changed, but Last Updated is still 2026-11-20.',
      }),
    ]);
  });
});

it('finds a product that is not called as its folder', () => {
  expect(check(exampleContent, { ...exampleProduct, id: 'pianos' })).toEqual([
    {
      file: 'content/piano-tuning/index.ts',
      line: 1,
      what: 'The product in this folder calls itself “pianos”.',
      fix: "Write id: 'piano-tuning'.",
    },
  ]);
});

it('says where, what and how to fix it', () => {
  expect(formatProblem({ file: 'a.mdx', line: 3, what: 'Wrong.', fix: 'Right it.' })).toBe(
    'a.mdx:3  Wrong.\n    Right it.',
  );
});

describe('records', () => {
  it.each([
    ['<<<<<<< HEAD\n{}', /^a\.json {2}The file cannot be read as JSON: .*<.*\n {4}Look for/],
    ['[]', /^a\.json {2}The file cannot be read as JSON: it is not \{ … \}\./],
  ])('that cannot be read are named: %j', (text, message) => {
    expect(() => parseRecords(text, 'a.json')).toThrow(message);
  });
});

it('finds a change of the consent text that names companies under its old version', () => {
  const companyConsent = { ...exampleProduct.companyConsent, text: 'Call me, {companies}.' };
  expect(checkContent(exampleContent, { ...exampleProduct, companyConsent }, TODAY)).toEqual([
    {
      file: 'content/piano-tuning/companyConsent.ts',
      line: 2,
      what: 'The consent text changed, but its version is still 2026_v1_companies.',
      fix: expect.stringContaining('npm run content:accept -- consent 2026_v2`'),
    },
  ]);
});

it.each([
  ['of two new texts', '2025_v1', '2026_v1_companies', '2025_v1'],
  ['of the other text alone', exampleProduct.consent.version, '2025_v1_companies', '2025_v1'],
])('tells one command for both consent texts, by the name %s', (_, version, naming, name) => {
  const changed = {
    ...exampleProduct,
    consent: { version, text: 'Call me.' },
    companyConsent: { version: naming, text: 'Call me, {companies}.' },
  };
  const commands = checkContent(exampleContent, changed, TODAY).flatMap(
    ({ fix }) => /accept -- consent (\w+)/.exec(fix)?.[1] ?? [],
  );
  expect(commands).toEqual([name, name]);
});
