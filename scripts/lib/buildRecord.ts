/** What is recorded of a build beside the pictures of its form. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

export interface BuildRecord {
  build: string;
  /** Null if what was built is not exactly a commit. */
  commit: string | null;
  pictures: { theme: 'light' | 'dark'; sha256: string }[];
}

/** The record in a file; null if there is none. */
export async function readRecord(file: string): Promise<BuildRecord | null> {
  return existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as BuildRecord) : null;
}

/**
 * The commit that a build was made from. Pictures may be taken later: then only the record knows
 * it, and also whether there is none.
 *
 * @param present the commit of the folder as it is now
 */
export const builtCommit = (kept: BuildRecord | null, present: () => string | null) =>
  kept ? kept.commit : present();
