/** The fields of a legal page, between its two ---. */
import { accepted, edited, fileOf } from './testing/exampleContent.ts';
import { exampleProduct } from '../testing/exampleProduct.ts';
import { checkContent, type Content } from './workspace.ts';

const DAY = '2026-12-01';
const SLUG = 'privacy-notice';
const FILE = fileOf(SLUG);

const check = (content: Content) =>
  checkContent(content, exampleProduct, { here: DAY, latest: DAY });
const lineOf = (source: string, text: string) =>
  source.split('\n').findIndex((line) => line.includes(text)) + 1;

describe('what an editor can get wrong between the two ---', () => {
  it.each([
    ['a missing title', [/title: .*\n/, ''], 'title is missing', 1],
    ['a title that is no text', [/title: .*\n/, 'title: 2026\n'], 'title is not a text', 'title'],
    ['a missing description', [/description: .*\n/, ''], 'description is missing', 1],
    [
      'a long description',
      [/description: .*\n/, `description: ${'x'.repeat(201)}\n`],
      'description has more than 200 characters',
      'description',
    ],
    ['a missing address', [/path: .*\n/, ''], 'path is missing', 1],
    ['an address that is no text', [/path: .*\n/, 'path: 7\n'], 'path is not a text', 'path'],
    [
      'an address without a slash',
      [/path: .*\n/, 'path: privacy-notice\n'],
      '“privacy-notice” is not one word after a slash',
      'path',
    ],
    [
      'an address of the site itself',
      [/path: .*\n/, 'path: /contact\n'],
      '/contact belongs to another page of the site',
      'path',
    ],
    [
      'the address of another page',
      [/path: .*\n/, 'path: /house-rules\n'],
      '/house-rules is given twice: by house-rules and privacy-notice',
      'path',
    ],
    [
      'a short address of the site itself',
      [/shortPath: .*\n/, 'shortPath: /quiz\n'],
      '/quiz belongs to another page of the site',
      'shortPath',
    ],
    [
      'the short address of another page',
      [/shortPath: .*\n/, 'shortPath: /house-rules\n'],
      '/house-rules is given twice',
      'shortPath',
    ],
    [
      'a short address that is no text',
      [/shortPath: .*\n/, 'shortPath: [a]\n'],
      'shortPath is not a text',
      'shortPath',
    ],
    [
      'a footer that is no number',
      ['footer: 1', 'footer: first'],
      'footer is not a number',
      'footer',
    ],
    ['a footer at no place', ['footer: 1', 'footer: 0'], 'footer is less than 1', 'footer'],
    [
      'a footer between places',
      ['footer: 1', 'footer: 1.5'],
      'footer is not a whole number',
      'footer',
    ],
    [
      'sections as one text',
      [/sections:[^-]*/, 'sections: sharing\n'],
      'sections is not a list of lines',
      'sections',
    ],
    [
      'a section without words',
      ['opting out: opt out', 'opting out: ","'],
      'sections is not a list of lines',
      'sections',
    ],
    [
      'a day that does not exist',
      ['title:', 'lastUpdated: 2026-02-30\ntitle:'],
      '2026-02-30 is not a day that exists',
      'lastUpdated',
    ],
    [
      'a day in words',
      ['title:', 'lastUpdated: May 1st\ntitle:'],
      'May 1st is not a day that exists',
      'lastUpdated',
    ],
    [
      'a day in the far future',
      ['title:', 'lastUpdated: 2028-01-01\ntitle:'],
      '2028-01-01, lies in the future by more than a year',
      'lastUpdated',
    ],
    ['a day left empty', ['title:', 'lastUpdated:\ntitle:'], 'lastUpdated is empty', 'lastUpdated'],
    ['no second ---', ['opt out\n---\n', 'opt out\n'], 'The second --- is missing', 1],
    ['no ---', [/^---\n/, ''], 'does not begin with a line ---', 1],
    ['an unknown field', ['title:', 'author: me\ntitle:'], 'author is not known here', 'author'],
    ['lines that cannot be read', ['title:', 'title: "a\nb: ['], 'opened and not closed', 'title'],
  ] as const)('includes %s', (_, [from, to], what, where) => {
    const content = accepted(edited(SLUG, (source) => source.replace(from, to)));
    const found = check(content).find(
      (problem) => problem.what.includes(what) && problem.file === FILE,
    );
    expect(found).toMatchObject({ fix: expect.stringMatching(/\w/) });
    const source = content.pages.find(({ slug }) => slug === SLUG)?.source ?? '';
    if (typeof where === 'string') expect(found?.line).toBe(lineOf(source, `${where}:`));
    else if (where > 0) expect(found?.line).toBe(where);
  });

  it.each(['2026-11-22', '"2026-11-22"', "'2026-11-22'", '2026-11-22 # a note', '2026-11-22  '])(
    'does not include the day %s',
    (day) => {
      const source = `lastUpdated: ${day}\ntitle:`;
      expect(check(accepted(edited(SLUG, (text) => text.replace('title:', source))))).toEqual([]);
    },
  );
});

it.each([
  ['title: Rules: “House”', /^In the lines .* cannot be read\.$/, 0],
  ["title: 'Your company's rules'", /^In the lines .* cannot be read\.$/, 1],
  ['title:Rules', /^In the lines .* cannot be read\.$/, 1],
  ['title: Rules\ntitle: More rules', /^Another line has this name/, 1],
  ['title: "Rules', /^A quotation mark is opened and not closed/, 0],
])('says in plain words what is wrong with the lines %j, and where', (lines, what, below) => {
  const content = edited(SLUG, (source) => source.replace(/title: .*/, lines));
  const source = content.pages.find(({ slug }) => slug === SLUG)?.source ?? '';
  expect(check(content)).toMatchObject([
    { file: FILE, line: lineOf(source, 'title:') + below, what: expect.stringMatching(what) },
  ]);
});
