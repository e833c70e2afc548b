import { product } from '../product.ts';
import { frontMatterProblems } from './frontMatter.ts';
import { formatProblem } from './problem.ts';
import { mayAccept, sha256 } from './records.ts';
import { checkContent, presentText, readContent, type Content } from './workspace.ts';
import { isPage, parsePage } from './page.ts';

const root = new URL('../..', import.meta.url).pathname;
const TODAY = '2026-12-01';
const SLUG = 'tcpa-disclaimer';
const FILE = `content/cleaning/legal/${SLUG}.mdx`;

const present = (content: Content) => {
  const pages = content.pages
    .map(parsePage)
    .filter(isPage)
    .filter((page) => frontMatterProblems(page).length === 0);
  return pages.map((page) => presentText(page, product));
};

/** The real content with one page edited, and every text accepted as it then stands. */
function edited(edit: (source: string) => string, accepted = true): Content {
  const content = readContent(root);
  const pages = content.pages.map((page) =>
    page.slug === SLUG ? { ...page, source: edit(page.source) } : page,
  );
  if (!accepted) return { ...content, pages };
  const texts = Object.fromEntries(
    present({ ...content, pages }).map(({ slug, lastUpdated, digest }) => [
      slug,
      { lastUpdated, sha256: digest },
    ]),
  );
  return { ...content, pages, texts };
}

const check = (content: Content) => checkContent(content, product, TODAY);
const lineOf = (source: string, text: string) =>
  source.split('\n').findIndex((line) => line.includes(text)) + 1;
const original = readContent(root).pages.find(({ slug }) => slug === SLUG)?.source ?? '';

describe('the content as it is committed', () => {
  it('is in order', () => {
    expect(check(readContent(root))).toEqual([]);
  });
});

describe('what an editor can get wrong', () => {
  const before = '## How often';
  it.each([
    ['a missing section', ['## How to opt out', '## Goodbye'], 'opting out is missing', 1],
    [
      'an unknown value',
      ['<Value of="supportHours" />', '<Value of="supportHour" />'],
      'no value called “supportHour”',
      'supportHour"',
    ],
    ['an unknown tag', [before, `${before}\n\n<Phone />`], '<Phone> is not known', '<Phone'],
    ['program code', [before, `${before}\n\nIt is {1 + 1}.`], 'Program code', '{1 + 1}'],
    ['a link to nowhere', ['(/privacy-policy)', '(/privacy-police)'], 'no page', 'privacy-police'],
    ['a short address', ['(/privacy-policy)', '(/privacy)'], 'a short address', '(/privacy)'],
    ['a missing anchor', ['(/privacy-policy)', '(/privacy-policy#rigths)'], '#rigths', '#rigths'],
    ['a skipped level', [before, '#### How often'], 'skips a level', '#### How often'],
    ['a second title', [before, '# How often'], 'already has its title', '# How often'],
    ['a heading with a link', [before, '## How [often](/contact)'], 'more than words', '## How ['],
    [
      'a heading twice',
      ['## Sample messages', '## How often\n\n1. a\n\n## Sample messages'],
      'two headings',
      0,
    ],
    [
      'an unnumbered section',
      [before, `## Also\n\nText.\n\n${before}`],
      'no numbered list',
      '## Also',
    ],
    [
      'a bad date',
      ['title:', 'lastUpdated: 2026-02-30\ntitle:'],
      'not a day that exists',
      'lastUpdated',
    ],
    [
      'a date in words',
      ['title:', 'lastUpdated: May 1st\ntitle:'],
      'not a day that exists',
      'lastUpdated',
    ],
    ['a future date', ['title:', 'lastUpdated: 2027-01-01\ntitle:'], 'lies in the future', 1],
    ['an unknown field', ['title:', 'author: me\ntitle:'], 'not known here', 'author'],
    ['a missing title', [/title: .*\n/, ''], 'title is missing', 1],
    ['broken YAML', ['title:', 'title: "a\nb: ['], 'cannot be read', 0],
    [
      'broken MDX',
      [before, `${before}\n\nLess than <five`],
      'The text cannot be read',
      'Less than',
    ],
  ] as const)('finds %s', (_, [from, to], what, where) => {
    const content = edited((source) => source.replace(from, to));
    const problems = check(content).filter(({ file }) => file === FILE);
    const found = problems.find((problem) => problem.what.includes(what));
    expect(found).toBeDefined();
    expect(found?.fix).not.toBe('');
    const source = content.pages.find(({ slug }) => slug === SLUG)?.source ?? '';
    if (typeof where === 'string') expect(found?.line).toBe(lineOf(source, where));
    else if (where > 0) expect(found?.line).toBe(where);
  });

  it('finds a page that is gone', () => {
    const content = readContent(root);
    const pages = content.pages.filter(({ slug }) => slug !== SLUG);
    expect(check({ ...content, pages })).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ file: FILE, what: 'The page is missing.' }),
      ]),
    );
  });

  it('finds a page that the site does not have', () => {
    const content = readContent(root);
    const stray = { file: 'content/cleaning/legal/imprint.mdx', slug: 'imprint', source: original };
    const problems = check({ ...content, pages: [...content.pages, stray] });
    expect(problems.map(({ what }) => what)).toContain('No page of the site is called imprint.');
  });

  it('says where, what and how to fix it', () => {
    expect(formatProblem({ file: 'a.mdx', line: 3, what: 'Wrong.', fix: 'Right it.' })).toBe(
      'a.mdx:3  Wrong.\n    Right it.',
    );
  });
});

describe('a changed text', () => {
  const rewrite = (source: string) => source.replace('far fewer', 'much fewer');
  const dated = (day: string) => (source: string) =>
    rewrite(source).replace('title:', `lastUpdated: ${day}\ntitle:`);

  it('is told when its date did not move', () => {
    expect(check(edited(rewrite, false)).map(({ what }) => what)).toEqual([
      `The text changed, but Last Updated is still ${product.lastUpdated}.`,
    ]);
  });

  it('waits to be accepted when its date moved', () => {
    expect(check(edited(dated(TODAY), false)).map(({ what }) => what)).toEqual([
      'The text or its day changed.',
    ]);
    expect(check(edited(dated(TODAY)))).toEqual([]);
  });

  it('does not go back in time', () => {
    expect(check(edited(dated('2025-01-01'), false))[0]?.what).toContain('went back');
  });

  it('is one that a reader can see', () => {
    const reflowed = edited((source) => source.replace('In most weeks', 'In\nmost  weeks'), false);
    expect(check(reflowed)).toEqual([]);
  });

  it('is told when a value of the configuration changed it', () => {
    const renamed = { ...product, brand: { ...product.brand, legalName: 'Sparkle LLC' } };
    const problems = checkContent(readContent(root), renamed, TODAY);
    expect(problems.filter(({ what }) => what.startsWith('The text changed'))).toHaveLength(3);
  });

  it.each([
    ['moved', '2026-11-30', '2026-11-20', true],
    ['did not move', '2026-11-20', '2026-11-20', false],
    ['is today, for a second edit', TODAY, TODAY, true],
    ['is in the future', '2027-01-01', '2026-11-20', false],
  ])('is accepted or not when its date %s', (_, lastUpdated, recorded, expected) => {
    const text = { file: FILE, slug: SLUG, lastUpdated, digest: 'new' };
    const records = { [SLUG]: { lastUpdated: recorded, sha256: 'old' } };
    expect(mayAccept(text, records, TODAY)).toBe(expected);
  });
});

describe('the consent text', () => {
  const withConsent = (text: string, version: string) =>
    checkContent(readContent(root), { ...product, consent: { text, version } }, TODAY).filter(
      ({ file }) => file === 'content/cleaning/consent-versions.json',
    );

  it('may not change under its version', () => {
    const [problem] = withConsent(`${product.consent.text} More.`, product.consent.version);
    expect(problem?.what).toContain('its version is still 2025_v1');
    expect(problem?.fix).toContain(sha256(`${product.consent.text} More.`));
  });

  it('needs a record for a new version', () => {
    expect(withConsent('New.', '2026_v2')[0]?.what).toContain('2026_v2 has no record');
  });
});
