import { mixed, object, string, ValidationError } from 'yup';
import type { ParsedPage } from './page.ts';
import type { Problem } from './problem.ts';

const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/;

/** Whether a text is a day that exists, written `2026-11-20`. */
const isDay = (text: string) => {
  if (!ISO_DATE.test(text)) return false;
  const moment = new Date(text);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
};

const schema = object({
  title: string().strict().trim().required('title is missing'),
  description: string().strict().trim().required('description is missing').max(200),
  lastUpdated: mixed(),
  path: string().required('path is missing'),
  shortPath: string(),
  footer: mixed(),
  sections: mixed(),
}).noUnknown(true, 'not known here: ${unknown}');

const fixes: Record<string, string> = {
  title: 'Add a line such as `title: Privacy Policy` between the two ---.',
  description: 'Add a line `description: …` with one sentence of at most 200 characters.',
  lastUpdated: 'Write the day as year-month-day, such as `lastUpdated: 2026-11-20`.',
};

const lineWith = (source: string, key: string) => {
  const index = source.split('\n').findIndex((line) => line.startsWith(`${key}:`));
  return index === -1 ? 1 : index + 1;
};

/**
 * The page's own day of change as its editor wrote it, or null where the site's
 * counts. It is read from the text: YAML would turn February 30 into March 2.
 */
export const ownLastUpdated = ({ source, frontMatter }: ParsedPage): string | null =>
  'lastUpdated' in frontMatter
    ? (/^lastUpdated:\s*["']?([^"'\n]*?)["']?\s*$/m.exec(source)?.[1] ?? '')
    : null;

function shapeProblems(page: ParsedPage): Problem[] {
  try {
    schema.validateSync(page.frontMatter, { abortEarly: false, strict: true });
    return [];
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return error.inner.map(({ path, message }) => {
      const key = path ?? '';
      const unknown = Object.keys(page.frontMatter).find((name) => !(name in fixes)) ?? '';
      return {
        file: page.file,
        line: lineWith(page.source, key || unknown),
        what: `In the lines between the two ---: ${message}.`,
        fix: fixes[key] ?? `Only ${Object.keys(fixes).join(', ')} can stand there.`,
      };
    });
  }
}

/** What is wrong between the two --- of a page. */
export function frontMatterProblems(page: ParsedPage): Problem[] {
  const day = ownLastUpdated(page);
  if (day === null || isDay(day)) return shapeProblems(page);
  return [
    ...shapeProblems(page),
    {
      file: page.file,
      line: lineWith(page.source, 'lastUpdated'),
      what: `In the lines between the two ---: ${day} is not a day that exists.`,
      fix: fixes.lastUpdated ?? '',
    },
  ];
}
