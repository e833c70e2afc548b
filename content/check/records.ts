import { createHash } from 'node:crypto';
import type { Flaw, Problem } from './problem.ts';
import { isFuture, type Today } from './today.ts';

/** The text of each page as it was last accepted, with its day. */
export type TextRecords = Record<string, { lastUpdated: string; sha256: string }>;

export const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex');

/**
 * The digest of a page's words: with the values put in, and line breaks and spaces
 * made the same, so that only a change that a reader can see counts.
 */
export function textDigest(body: string, values: Readonly<Record<string, string>>): string {
  const words = body
    // The day in words changes with the day itself, which is compared on its own.
    .replace(/<Value\s+of="lastUpdated"\s*\/>/g, '')
    .replace(/<Value\s+of="([^"]*)"\s*\/>/g, (_, name: string) => values[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim();
  return sha256(words);
}

/** A page's text and day at present. */
export interface PresentText {
  file: string;
  /** The line of the day, or the first one where the product's day counts. */
  line: number;
  slug: string;
  lastUpdated: string;
  digest: string;
}

const ACCEPT = 'run `npm run content:accept` and commit what it writes';

/** Why a text may not be recorded as it is: its day is wrong, or did not move with it. */
function obstacle(present: PresentText, records: TextRecords, today: Today): Flaw | null {
  const { slug, lastUpdated, digest } = present;
  const recorded = records[slug];
  if (isFuture(lastUpdated, today)) {
    return {
      what: `Last Updated, ${lastUpdated}, lies in the future.`,
      fix: `Take ${today.here} or an earlier day.`,
    };
  }
  if (!recorded) return null;
  if (lastUpdated < recorded.lastUpdated) {
    return {
      what: `Last Updated went back from ${recorded.lastUpdated} to ${lastUpdated}.`,
      fix: `Take ${recorded.lastUpdated} or a later day.`,
    };
  }
  // A second edit on the same day needs no new one.
  if (recorded.sha256 === digest || lastUpdated > recorded.lastUpdated) return null;
  if (recorded.lastUpdated >= today.here) return null;
  return {
    what: `The text changed, but Last Updated is still ${lastUpdated}.`,
    fix: `Write \`lastUpdated: ${today.here}\` between the two --- at the top, then ${ACCEPT}.`,
  };
}

function waiting({ slug, lastUpdated, digest }: PresentText, records: TextRecords): Flaw | null {
  const recorded = records[slug];
  if (!recorded)
    return {
      what: 'This text has not been accepted yet.',
      fix: `Read it once more, then ${ACCEPT}.`,
    };
  if (recorded.sha256 === digest && recorded.lastUpdated === lastUpdated) return null;
  return { what: 'The text or its day changed.', fix: `If that is meant, ${ACCEPT}.` };
}

/** What is wrong between a page's text, its day, and the record of both. */
export function recordProblems(
  present: PresentText,
  records: TextRecords,
  today: Today,
): Problem[] {
  const flaw = obstacle(present, records, today) ?? waiting(present, records);
  return flaw ? [{ file: present.file, line: present.line, ...flaw }] : [];
}

/** Whether a text may be recorded: what else `recordProblems` reports of it waits for that. */
export const mayAccept = (present: PresentText, records: TextRecords, today: Today) =>
  obstacle(present, records, today) === null;
