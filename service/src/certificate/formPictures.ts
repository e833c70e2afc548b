import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { packageRoot } from '../common/packageRoot.ts';
import type { FormPicture } from './certificateData.ts';

/** What scripts/formPictures.ts records of a build, next to the pictures. */
interface BuildRecord {
  build: string;
  commit: string | null;
  pictures: { theme: 'light' | 'dark'; sha256: string }[];
}

/** The pictures of a build's form, and the commit that it was made from. */
export interface BuildPictures {
  commit?: string;
  pictures: readonly FormPicture[];
}

const NONE: BuildPictures = { pictures: [] };

/** The id that a page sent may be anything: this keeps it from being used as a path. */
const BUILD_ID = /^[0-9a-f]{8,64}$/;
const SHA256 = /^[0-9a-f]{64}$/;

/** The folder next to the site that is served, or else the one in the repository. */
export const formPicturesFolder = (siteDir: string | null): string =>
  join(siteDir === null ? join(packageRoot, '../site') : dirname(siteDir), 'form-pictures');

const readIfThere = (file: string) => readFile(file).catch(() => null);

async function readPicture(
  folder: string,
  { theme, sha256 }: BuildRecord['pictures'][number],
): Promise<FormPicture[]> {
  if (!SHA256.test(sha256)) return [];
  const file = await readIfThere(join(folder, `${sha256}.png`));
  if (!file) return [];
  const hashFits = createHash('sha256').update(file).digest('hex') === sha256;
  return [{ theme, sha256, hashFits, source: `data:image/png;base64,${file.toString('base64')}` }];
}

/**
 * Reads the pictures of a build's contact step.
 *
 * @param folder where `npm run build` keeps the pictures of all builds, by their hashes.
 * @param build as the page said it; a build that is not known has no pictures.
 */
export async function readFormPictures(folder: string, build: string): Promise<BuildPictures> {
  if (!BUILD_ID.test(build)) return NONE;
  const text = await readIfThere(join(folder, `${build}.json`));
  if (!text) return NONE;
  const { commit, pictures } = JSON.parse(text.toString('utf8')) as BuildRecord;
  const read = await Promise.all(pictures.map((picture) => readPicture(folder, picture)));
  return { ...(commit === null ? {} : { commit }), pictures: read.flat() };
}
