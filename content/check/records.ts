/**
 * The record of every version of the legal pages. It only grows: what was published stays as visitors read it, and the
 * site lists it (`site/src/legal/history`).
 */
import { createHash } from 'node:crypto';
import { isDay } from '../dates.ts';
import {
  begunVersions,
  hasBegun,
  type LegalVersion,
  type LegalVersions,
} from '../legalVersions.ts';
import { readTheSame } from './asRead.ts';
import type { Flaw, Problem } from './problem.ts';
import { isFuture, type Today } from './today.ts';

export const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex');

/** A page's present text and day. */
export interface PresentText {
  file: string;
  /** The line of the day, or the first line if the product's day counts. */
  line: number;
  slug: string;
  lastUpdated: string;
  title: string;
  description: string;
  /** As visitors read it: Markdown with the values filled in. */
  text: string;
}

/** A product's `legal-versions.json`, parsed and as text. */
export interface LegalRecords {
  versions: Readonly<Record<string, unknown>>;
  /** The text of the file. */
  source: string;
}

/** The file of the versions, in the folder of a product. */
export const VERSIONS_FILE = 'legal-versions.json';

const recordOf = ({ file }: PresentText) => file.replace(/legal\/[^/]+$/, VERSIONS_FILE);

const ACCEPT = 'run `npm run content:accept` and commit what it writes';

/** A day more than this many days ahead is taken for a slip. */
const MOST_DAYS_AHEAD = 366;
const DAY_MS = 86_400_000;

const textKeys = ['title', 'description', 'text', 'from', 'accepted', 'sha256'] as const;

const isVersion = (value: unknown): value is LegalVersion => {
  if (typeof value !== 'object' || value === null) return false;
  const version = value as Partial<LegalVersion>;
  return (
    textKeys.every((key) => typeof version[key] === 'string') &&
    isDay(version.from ?? '') &&
    isDay(version.accepted ?? '') &&
    (version.previous === null || typeof version.previous === 'string')
  );
};

const digestOf = (slug: string, version: Omit<LegalVersion, 'sha256'>) => {
  const { from, accepted, title, description, text, previous } = version;
  return sha256(JSON.stringify([slug, from, accepted, title, description, text, previous]));
};

/** The number of the first line that contains these characters, or 1. */
function lineOf(source: string, characters: string): number {
  const index = source.split('\n').findIndex((line) => line.includes(characters));
  return index === -1 ? 1 : index + 1;
}

const bringBack = (file: string) =>
  `Bring the committed file back with \`git restore ${file}\`; a new text is a new version, written by \`npm run content:accept\`.`;

function versionFlaw(
  slug: string,
  version: unknown,
  before: LegalVersion | null,
  file: string,
): Flaw | null {
  const fix = bringBack(file);
  if (!isVersion(version)) return { what: `A version of the page “${slug}” is not whole.`, fix };
  if (version.sha256 !== digestOf(slug, version)) {
    const what = `The version of ${version.from} of the page “${slug}” was changed after it was accepted.`;
    return { what, fix };
  }
  if (version.previous === (before?.sha256 ?? null)) return null;
  const what = `A version of the page “${slug}” before that of ${version.from} was changed, moved or removed.`;
  return { what, fix };
}

/** What is wrong among the recorded versions: each page's first flaw. */
export function chainProblems({ versions, source }: LegalRecords, file: string): Problem[] {
  return Object.entries(versions).flatMap(([slug, list]) => {
    const lineOfPage = lineOf(source, `"${slug}":`);
    if (!Array.isArray(list) || list.length === 0) {
      const what = `What is recorded of the page “${slug}” is no list of versions.`;
      return [{ file, line: lineOfPage, what, fix: bringBack(file) }];
    }
    let before: LegalVersion | null = null;
    for (const version of list as unknown[]) {
      const flaw = versionFlaw(slug, version, before, file);
      // Later versions would be reported, too, although nothing is wrong with them.
      if (flaw) {
        const line = isVersion(version) ? lineOf(source, version.sha256) : lineOfPage;
        return [{ file, line, ...flaw }];
      }
      before = version as LegalVersion;
    }
    return [];
  });
}

const isSame = (present: PresentText, version: LegalVersion) =>
  present.lastUpdated === version.from && readTheSame(present, version);

const isFarAhead = (day: string, { here }: Today) =>
  Date.parse(day) - Date.parse(here) > MOST_DAYS_AHEAD * DAY_MS;

/** Whether a day is over, in the time zones of both the editor and the machine that checks. */
const isOver = (day: string, { here }: Today) => Date.parse(here) - Date.parse(day) > DAY_MS;

/** Why a text may not be recorded as it is: its day is wrong, or was not changed along with the text. */
function obstacle(
  present: PresentText,
  versions: readonly LegalVersion[],
  today: Today,
): Flaw | null {
  const { lastUpdated } = present;
  if (isFarAhead(lastUpdated, today)) {
    return {
      what: `Last Updated, ${lastUpdated}, lies in the future by more than a year.`,
      fix: `Take a day of the next twelve months; ${today.here} is today.`,
    };
  }
  const last = begunVersions(versions, today.here).at(-1);
  if (!last) {
    if (versions.length > 0 || !isFuture(lastUpdated, today)) return null;
    return {
      what: `Last Updated, ${lastUpdated}, lies in the future, and no earlier version can be shown until then.`,
      fix: `Take ${today.here} or an earlier day.`,
    };
  }
  if (lastUpdated < last.from) {
    return {
      what: `Last Updated went back from ${last.from} to ${lastUpdated}.`,
      fix: `Take ${last.from} or a later day; or, if the version of ${last.from} is not committed yet, take it back with \`git restore ${recordOf(present)}\`.`,
    };
  }
  if (lastUpdated > last.from) {
    if (!isOver(lastUpdated, today)) return null;
    return {
      what: `Last Updated, ${lastUpdated}, is over: the page's history would say that this text held when nobody could read it.`,
      fix: `Write \`lastUpdated: ${today.here}\` between the two --- at the top, then ${ACCEPT}.`,
    };
  }
  if (readTheSame(present, last)) return null;
  // A second edit on the same day keeps that day.
  if (last.from >= today.here) return null;
  return {
    what: `The text changed, but Last Updated is still ${lastUpdated}.`,
    fix: `Write \`lastUpdated: ${today.here}\` between the two --- at the top, then ${ACCEPT}.`,
  };
}

/** What else is known, besides a page's own text and versions. */
interface Around {
  /** Whether the page quotes the consent text, and that is still to be accepted. */
  quotesOpenConsent: boolean;
  /** Whether versions of any page are recorded. */
  hasRecords: boolean;
}

function waiting(
  present: PresentText,
  versions: readonly LegalVersion[],
  { quotesOpenConsent, hasRecords }: Around,
): Flaw | null {
  const newest = versions.at(-1);
  if (newest && isSame(present, newest)) return null;
  const accept = quotesOpenConsent
    ? `have the consent text accepted, which it quotes, as is said of consent.ts, then ${ACCEPT}`
    : ACCEPT;
  if (!hasRecords) {
    return {
      what: 'This text has not been accepted yet, nor has any other of the product.',
      fix: `If one was published before, bring their record back first: \`git restore ${recordOf(present)}\`. If none was, ${accept}.`,
    };
  }
  return newest
    ? { what: 'The text or its day changed.', fix: `If that is meant, ${accept}.` }
    : {
        what: 'This text has not been accepted yet.',
        fix: `Read it once more, then ${accept}.`,
      };
}

/** What is wrong between a page's text, its day, and its recorded versions, which are in order themselves. */
export function recordProblems(
  present: PresentText,
  versions: readonly LegalVersion[],
  today: Today,
  around: Around = { quotesOpenConsent: false, hasRecords: true },
): Problem[] {
  const flaw = obstacle(present, versions, today) ?? waiting(present, versions, around);
  return flaw ? [{ file: present.file, line: present.line, ...flaw }] : [];
}

/**
 * A page's versions with the present text as the newest; unchanged if they have it already, or if it may
 * not be recorded. The present text replaces a version that has not begun, because that was never
 * published.
 */
export function withPresent(
  present: PresentText,
  versions: readonly LegalVersion[],
  today: Today,
): readonly LegalVersion[] {
  if (obstacle(present, versions, today)) return versions;
  const newest = versions.at(-1);
  if (newest && isSame(present, newest)) return versions;
  const begun = begunVersions(versions, today.here);
  const last = begun.at(-1);
  if (last && isSame(present, last)) return begun;
  const { slug, lastUpdated: from, title, description, text } = present;
  const previous = last?.sha256 ?? null;
  const version = { from, accepted: today.here, title, description, text };
  return [...begun, { ...version, sha256: digestOf(slug, { ...version, previous }), previous }];
}

/** A sentence for each page whose newest version waits for its day. */
export const plannedVersions = (versions: LegalVersions, { here }: Today): string[] =>
  Object.entries(versions).flatMap(([slug, list]) => {
    const newest = list.at(-1);
    const shown = begunVersions(list, here).at(-1);
    if (!newest || !shown || hasBegun(newest, here)) return [];
    return [
      `The page “${slug}” changes on ${newest.from}: the first build from that day on publishes the new version. Until then the one of ${shown.from} is shown.`,
    ];
  });
