/** The versions of the legal pages: which of them holds on a day. `content/check/records.ts` records them. */

import { dayAt } from './dates.ts';

/** What a legal page said from one day on. */
export interface LegalVersion {
  /** The ISO day that it holds from: the page's Last Updated. */
  from: string;
  /** The ISO day that it was accepted on. A version that holds from a later day waits for that day. */
  accepted: string;
  title: string;
  description: string;
  /** The text in Markdown, with the values put in that held when it was accepted. */
  text: string;
  /** Over everything else here, and the page's name: so none of it can be changed unnoticed. */
  sha256: string;
  /** The `sha256` of the version before, null for the first: so none before another can be taken out unnoticed. */
  previous: string | null;
}

/** Every version of each legal page, by the page's name (`slug`), the oldest first. */
export type LegalVersions = Readonly<Record<string, readonly LegalVersion[]>>;

/**
 * Whether a version holds.
 *
 * @param today the ISO day: of a build (`dayOfBuild`), or where an editor accepts.
 */
export const hasBegun = ({ from, accepted }: LegalVersion, today: string) =>
  // What an editor dated by her own clock holds at once, wherever it is built.
  from <= accepted || from <= today;

/** The versions that hold or held on a day. */
export const begunVersions = (versions: readonly LegalVersion[], today: string) =>
  versions.filter((version) => hasBegun(version, today));

/** Where a day begins last in the United States. */
const LAST_ZONE = 'Pacific/Honolulu';

/**
 * The ISO day of a build. It has begun for every visitor, and is the same on every machine: what is to hold from a day
 * is published to nobody before it.
 */
export const dayOfBuild = (moment: Date) => dayAt(moment, LAST_ZONE);

/** The names of the pages whose newest version waits for its day, while an older one is shown. */
export const waitingPages = (versions: LegalVersions, today: string): string[] =>
  Object.keys(versions).filter((slug) => {
    const list = versions[slug] ?? [];
    const begun = begunVersions(list, today).length;
    return begun > 0 && begun < list.length;
  });
