/** The legal pages' versions, and which is in force on a day. `content/check/records.ts` records them. */

import { dayAt } from './dates.ts';

/** What a legal page said from one day on. */
export interface LegalVersion {
  /** The ISO day that it takes effect: the page's Last Updated. */
  from: string;
  /** The ISO day that it was accepted. A version that takes effect later waits for its day. */
  accepted: string;
  title: string;
  description: string;
  /** The text in Markdown, containing the values as they were when it was accepted. */
  text: string;
  /** Hash of everything else here and the page's name, so that no change goes unnoticed. */
  sha256: string;
  /** The previous version's `sha256`, null for the first: removing any version but the last is noticed. */
  previous: string | null;
}

/** Every version of each legal page, by the page's name (`slug`), the oldest first. */
export type LegalVersions = Readonly<Record<string, readonly LegalVersion[]>>;

/**
 * Whether a version has taken effect.
 *
 * @param today the ISO day of a build (`dayOfBuild`), or the day where an editor accepts texts.
 */
export const hasBegun = ({ from, accepted }: LegalVersion, today: string) =>
  // A version dated by its editor's own clock is in force at once, wherever it is built.
  from <= accepted || from <= today;

/** The versions that are or were in force on a day. */
export const begunVersions = (versions: readonly LegalVersion[], today: string) =>
  versions.filter((version) => hasBegun(version, today));

/** The last time zone of the United States in which a day begins. */
const LAST_ZONE = 'Pacific/Honolulu';

/**
 * The ISO day of a build. It has begun for every visitor, and is the same on every machine: no text is
 * published before the day that it takes effect.
 */
export const dayOfBuild = (moment: Date) => dayAt(moment, LAST_ZONE);

/** The names of the pages whose newest version waits for its day, while an older one is shown. */
export const waitingPages = (versions: LegalVersions, today: string): string[] =>
  Object.keys(versions).filter((slug) => {
    const list = versions[slug] ?? [];
    const begun = begunVersions(list, today).length;
    return begun > 0 && begun < list.length;
  });
