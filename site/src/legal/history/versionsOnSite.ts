import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { begunVersions, type LegalVersion, type LegalVersions } from '@tidyguard/content';

/** The recorded versions of a product's legal pages (`npm run content:accept`); `content` is the folder of products. */
export function readLegalVersions(content: string, product: string): LegalVersions {
  const file = path.join(content, product, 'legal-versions.json');
  // `npm run content:check` reports what is wrong with the file.
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as LegalVersions) : {};
}

/** What a build shows of a legal page. */
export interface PageVersions {
  /** Those that the page of versions lists, the oldest first. */
  listed: readonly LegalVersion[];
  /** Shown in place of the file's text, which waits for its day; null if the file's text is in force. */
  older: LegalVersion | null;
}

/**
 * What a build shows of a page with these versions.
 *
 * @param today the ISO day of the build.
 * @param showsPlanned whether to show a text before its day: to those who write it, and in a draft.
 */
export function versionsOnSite(
  versions: readonly LegalVersion[],
  today: string,
  showsPlanned: boolean,
): PageVersions {
  const begun = begunVersions(versions, today);
  const last = begun.at(-1);
  // Without an older version there is nothing else to show.
  if (showsPlanned || !last) return { listed: versions, older: null };
  return { listed: begun, older: begun.length < versions.length ? last : null };
}
