/** What is kept of a build beside the pictures of its form. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

export interface BuildRecord {
  build: string;
  /** Null where what was built is not exactly a commit. */
  commit: string | null;
  pictures: { theme: 'light' | 'dark'; sha256: string }[];
}

/** The record in a file; null where there is none. */
export async function readRecord(file: string): Promise<BuildRecord | null> {
  return existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as BuildRecord) : null;
}

/**
 * The commit that a build was made from. Pictures may be taken later: by then it is known from the
 * record alone, also that it is none.
 *
 * @param present the commit of the folder as it is now
 */
export const builtCommit = (kept: BuildRecord | null, present: () => string | null) =>
  kept ? kept.commit : present();
