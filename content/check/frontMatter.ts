import { mixed, number, object, string, ValidationError } from 'yup';
import { isDay } from '../dates.ts';
import { addressProblems, isSameTitle } from '../legalPageProblems.ts';
import type { LegalPage } from '../productDefinition.ts';
import { newAddresses, withFormerPaths, type LegalAddresses } from './legalAddresses.ts';
import { legalPageOf } from './legalPage.ts';
import type { ParsedPage, UnreadablePage } from './page.ts';
import type { Problem } from './problem.ts';
import { requiredSections } from './sections.ts';

const notAText = 'is not a text';
const text = (name: string) => string().typeError(`${name} ${notAText}`);

const schema = object({
  title: text('title').trim().required('title is missing'),
  description: text('description')
    .trim()
    .required('description is missing')
    .max(200, 'description has more than 200 characters'),
  path: text('path').trim().required('path is missing'),
  shortPath: text('shortPath').trim(),
  footer: number()
    .typeError('footer is not a number')
    .integer('footer is not a whole number')
    .min(1, 'footer is less than 1'),
  lastUpdated: mixed(),
  sections: mixed().test(
    'sections',
    'sections is not a list of lines such as “sharing: share, who receives”',
    (sections) => requiredSections({ sections }) !== null,
  ),
}).noUnknown(true, ({ unknown }: { unknown: string }) => `${unknown} is not known here`);

const fixes: Record<string, string> = {
  title: 'Add a line such as `title: Privacy Policy` between the two ---.',
  description: 'Add a line `description: …` with one sentence of at most 200 characters.',
  path: 'Write the address as one word after a slash, such as `path: /privacy-policy`.',
  shortPath:
    'Write it as one word after a slash, such as `shortPath: /privacy`, or remove the line.',
  footer:
    'Write the place among the links at the foot of the pages, such as `footer: 2`, or remove the line.',
  sections:
    'Below `sections:`, write a line for each section: two spaces, what it is about, a colon, and words that its heading may have.',
  lastUpdated: 'Write the day as year-month-day, such as `lastUpdated: 2026-11-20`.',
};

/** The line of a field in the front matter, or 1. */
export const lineOf = (source: string, field: string) => {
  const index = source.split('\n').findIndex((line) => line.startsWith(`${field}:`));
  return index === -1 ? 1 : index + 1;
};

const problem = (page: ParsedPage, field: string, what: string, fix = fixes[field]): Problem => ({
  file: page.file,
  line: lineOf(page.source, field),
  what: `In the lines between the two ---: ${what}.`,
  fix: fix ?? `Remove it, or write one of ${Object.keys(fixes).join(', ')}.`,
});

/**
 * The page's own last day of change as its editor wrote it; null if the product's counts. It is read
 * from the text, because YAML turns February 30 into March 2.
 */
export const ownLastUpdated = ({ source, frontMatter }: ParsedPage): string | null =>
  'lastUpdated' in frontMatter
    ? (/^lastUpdated:[ \t]*["']?([^"'#\r\n]*?)["']?[ \t\r]*(#.*)?$/m.exec(source)?.[1] ?? '')
    : null;

function fieldProblems(page: ParsedPage): Problem[] {
  try {
    schema.validateSync(page.frontMatter, { abortEarly: false, strict: true });
    return [];
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return error.inner.map(({ path, message }) => {
      const unknown = Object.keys(page.frontMatter).find((name) => !(name in fixes)) ?? '';
      return problem(page, path || unknown, message);
    });
  }
}

/** Texts that YAML cuts off because they contain ' #' and have no quotes. */
const cutProblems = (page: ParsedPage): Problem[] =>
  Object.keys(page.frontMatter)
    .filter((field) => field !== 'lastUpdated' && field in fixes)
    .flatMap((field) => {
      const value = new RegExp(`^${field}:[ \\t]+(?!["'])(.*)$`, 'm').exec(page.source)?.[1] ?? '';
      return /\s#/.test(value)
        ? [
            problem(
              page,
              field,
              `of ${field}, all from the # on is left out`,
              `Write the value in "quotes", such as \`${field}: "…"\`.`,
            ),
          ]
        : [];
    });

/** What is wrong in a page's front matter, apart from its address. */
export function frontMatterProblems(page: ParsedPage): Problem[] {
  const day = ownLastUpdated(page);
  return [
    ...fieldProblems(page),
    ...cutProblems(page),
    ...(day === null || isDay(day)
      ? []
      : [
          problem(
            page,
            'lastUpdated',
            day === '' ? 'lastUpdated is empty' : `lastUpdated: ${day} is not a day that exists`,
          ),
        ]),
  ];
}

/** What a page's front matter says, with defaults for what it leaves out. */
export const describedPage = ({ slug, frontMatter }: ParsedPage | UnreadablePage): LegalPage =>
  legalPageOf(slug, frontMatter ?? {});

/**
 * What is wrong with the addresses and titles of a product's pages. They have to differ from each other; an
 * address also from the former addresses of other pages.
 */
export function addressProblemsOf(
  pages: readonly ParsedPage[],
  recorded: LegalAddresses,
): Problem[] {
  const described = pages.map((page) => withFormerPaths(describedPage(page), recorded));
  return addressProblems(described).flatMap(({ page: { slug }, field, what, fix }) =>
    pages
      .filter((page) => page.slug === slug)
      .map((page) => ({ file: page.file, line: lineOf(page.source, field), what, fix })),
  );
}

/** Legal pages that the footer would name like another page; `names` are the footer's other names. */
export const footerNameProblems = (
  pages: readonly ParsedPage[],
  names: readonly string[],
): Problem[] =>
  pages.flatMap((page) => {
    const { title, footer } = describedPage(page);
    const name = names.find((one) => footer !== undefined && isSameTitle(one, title));
    return name === undefined
      ? []
      : [
          {
            file: page.file,
            line: lineOf(page.source, 'title'),
            what: `The title “${title}” is what the footer calls another page of the site.`,
            fix: 'Choose another title, or take the line `footer:` out: two links of one name would lead to two pages.',
          },
        ];
  });

/**
 * What these pages say about themselves. Left out are pages whose front matter cannot be read or whose
 * address is missing or wrong, because nobody knows yet where they will be.
 */
export function addressedPages(
  pages: readonly (ParsedPage | UnreadablePage)[],
  recorded: LegalAddresses,
): LegalPage[] {
  const described = pages
    .filter(({ frontMatter }) => typeof frontMatter?.path === 'string')
    .map((page) => withFormerPaths(describedPage(page), recorded));
  const wrong = addressProblems(described)
    .filter(({ field }) => field === 'path')
    .map(({ page: { slug } }) => slug);
  return described.filter(({ slug }) => !wrong.includes(slug));
}

/** Pages' addresses without a record: once such an address changes, nothing would redirect from it. */
export const unrecordedAddresses = (
  pages: readonly ParsedPage[],
  recorded: LegalAddresses,
): Problem[] =>
  pages.flatMap((page) => {
    const described = describedPage(page);
    const [address] = newAddresses(described, recorded);
    if (address === undefined) return [];
    const field = address === described.path ? 'path' : 'shortPath';
    return [
      {
        file: page.file,
        line: lineOf(page.source, field),
        what: `The address ${address} has not been accepted yet.`,
        fix: 'If it is to lead to this page for good, run `npm run content:accept` and commit what it writes.',
      },
    ];
  });
