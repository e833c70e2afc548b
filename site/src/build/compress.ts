import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSIBLE = /\.(html|js|css|json|svg|xml|txt|webmanifest)$/;
/** Below this, compressing saves no packet. */
const LEAST_BYTES = 512;

const encodings = [
  {
    ending: '.br',
    encode: (content: Buffer) =>
      promisify(brotliCompress)(content, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        },
      }),
  },
  { ending: '.gz', encode: (content: Buffer) => promisify(gzip)(content, { level: 9 }) },
];

/** Whether a file is at least as new as the one it was made from. */
const isUpToDate = async (file: string, source: string) => {
  const [made, from] = await Promise.all([stat(file).catch(() => null), stat(source)]);
  return made !== null && made.mtimeMs >= from.mtimeMs;
};

/**
 * Puts a brotli and a gzip version beside each text file of a finished build, so
 * that the server compresses nothing per request. Up-to-date versions from an
 * earlier build are kept.
 */
export async function compress(directory: string) {
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    // Gatsby has a folder called 404.html.
    if (!entry.isFile() || !COMPRESSIBLE.test(entry.name) || entry.name.startsWith('.')) continue;
    const file = path.join(entry.parentPath, entry.name);
    const content = await readFile(file);
    for (const { ending, encode } of encodings) {
      if (content.length < LEAST_BYTES) await rm(file + ending, { force: true });
      else if (!(await isUpToDate(file + ending, file))) {
        await writeFile(file + ending, await encode(content));
      }
    }
  }
}
