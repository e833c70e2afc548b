/** The sizes of the built site's scripts, and of each module in them. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { eachMapping, TraceMap } from '@jridgewell/trace-mapping';
import { outcomesInTieOrder } from '@tidyguard/content';
import { mainBuild } from '../support/builds.ts';

const site = mainBuild.siteDir;
/** Source maps and webpack's report (site/src/build/unpublish.ts). */
const unpublished = join(site, '../unpublished');
/** A build's id, or a hash in a file name. */
const HASH = /[0-9a-f]{12,40}/g;
/** The modules whose size an editor decides on. */
const EDITED = /^(content\/|design-system\/src\/illustrations\/|lucide$|site\/\.generated\/)/;
const acceptedFile = join(import.meta.dirname, 'accepted-bytes.json');

/** The scripts that a visitor has loaded at three points, by webpack's chunk names. */
const landing = [/^app$/, /^component---src-pages-index-tsx$/];
const quiz = [...landing, /^quiz$/, /^quiz-contact$/];
/** One outcome's route; the others are as large. */
const [outcomeId = ''] = outcomesInTieOrder(mainBuild.product.quiz);
const outcome = [...quiz, new RegExp(`^component---.*-outcome-${outcomeId}-tsx$`)];
export const loads = { landing, quiz, outcome } as const;
export type Load = keyof typeof loads;

export interface LoadSize {
  /** All scripts, compressed with brotli as they are sent, their hashes aside. */
  bytes: number;
  /** The same without what an editor chooses: words, drawings and icons. */
  codeBytes: number;
  /** Minified, uncompressed bytes of each of our modules and each package. */
  modules: Record<string, number>;
}

interface Stats {
  namedChunkGroups: Record<string, { assets: { name: string }[] }>;
}

/** The script files of webpack's chunks of these names, each once. */
function filesOfChunks(chunks: readonly RegExp[]): string[] {
  const stats = JSON.parse(readFileSync(join(unpublished, 'webpack.stats.json'), 'utf8')) as Stats;
  const groups = Object.entries(stats.namedChunkGroups);
  const files = chunks.flatMap((chunk) => {
    const [, group] = groups.find(([name]) => chunk.test(name)) ?? [];
    if (!group) throw new Error(`The build has no chunk ${chunk}: see e2e/budgets/scriptBytes.ts.`);
    return group.assets.map(({ name }) => name);
  });
  return [...new Set(files)].filter((file) => file.endsWith('.js'));
}

/** The script files of a load. */
export const filesOf = (load: Load): string[] => filesOfChunks(loads[load]);

/** The script files with the code behind the buttons of an outcome page. */
export const filesOfOutcomeActions = (): string[] => filesOfChunks([/^outcome-actions$/]);

/** A source's module: our own are named by file, others by package. */
function moduleName(source: string): string {
  const inPackage = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1];
  if (inPackage) return inPackage;
  const own = /(?:^|\/)((?:site|design-system|service|content)\/.*)/.exec(source)?.[1];
  return own?.startsWith('site/.cache/') ? 'gatsby' : (own ?? 'webpack');
}

/** The modules in all scripts of the build, as paths from the source maps. */
export function allModules(): string[] {
  const maps = readdirSync(unpublished).filter((file) => file.endsWith('.js.map'));
  return maps.flatMap(
    (file) =>
      (JSON.parse(readFileSync(join(unpublished, file), 'utf8')) as { sources: string[] }).sources,
  );
}

/** The code of a built script. */
export const codeOf = (file: string) => readFileSync(join(site, file), 'utf8');

/** The code of a built script in pieces, each with its module's name from the source map. */
function piecesOf(file: string): { name: string; code: string }[] {
  const lines = codeOf(file).split('\n');
  const map = new TraceMap(readFileSync(join(unpublished, `${file}.map`), 'utf8'));
  const pieces: { name: string; code: string }[] = [];
  let last: { line: number; column: number; source: string | null } | null = null;
  eachMapping(map, ({ generatedLine: line, generatedColumn: column, source }) => {
    if (last?.source) {
      const code = lines[last.line - 1] ?? '';
      const end = last.line === line ? column : code.length;
      pieces.push({ name: moduleName(last.source), code: code.slice(last.column, end) });
    }
    last = { line, column, source };
  });
  return pieces;
}

/** Compressed sizes by code, because loads share files. */
const compressed = new Map<string, number>();

/**
 * The compressed bytes of code, with the same hashes in every build. The build's id, and the hashes of the
 * files that contain it, change with every source, which alone changes brotli's sizes by some 70 bytes.
 */
function compressedBytes(code: string): number {
  const known = compressed.get(code);
  if (known !== undefined) return known;
  let count = 0;
  const sameHash = ({ length }: string) => {
    const digest = createHash('sha256').update(String(count)).digest('hex');
    count += 1;
    return digest.slice(0, length);
  };
  const sent = Buffer.from(code.replace(HASH, sameHash));
  // Like the build (site/src/build/compress.ts); the best quality is the default here.
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: sent.length };
  const bytes = brotliCompressSync(sent, { params }).length;
  compressed.set(code, bytes);
  return bytes;
}

/** The minified bytes of each module of a load in site/public, by its name. */
export function modulesOf(load: Load): Record<string, number> {
  const modules = new Map<string, number>();
  for (const { name, code } of filesOf(load).flatMap(piecesOf)) {
    modules.set(name, (modules.get(name) ?? 0) + code.length);
  }
  return Object.fromEntries([...modules].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** A built script without what an editor chooses. */
const developedCode = (file: string) =>
  piecesOf(file)
    .filter(({ name }) => !EDITED.test(name))
    .map(({ code }) => code)
    .join('');

/** The size of a load in site/public. Compressing takes seconds. */
export function sizeOf(load: Load): LoadSize {
  const files = filesOf(load);
  const bytesOf = (codes: string[]) =>
    codes.map(compressedBytes).reduce((sum, bytes) => sum + bytes, 0);
  return {
    bytes: bytesOf(files.map(codeOf)),
    codeBytes: bytesOf(files.map(developedCode)),
    modules: modulesOf(load),
  };
}

/** The sizes that were last accepted with `npm run bytes -- accept`. */
export const acceptedSizes = () =>
  JSON.parse(readFileSync(acceptedFile, 'utf8')) as Record<Load, LoadSize>;

/** Stores the sizes of the present build as the accepted ones. */
export function acceptSizes() {
  const all = Object.fromEntries(
    (Object.keys(loads) as Load[]).map((load) => [load, sizeOf(load)]),
  );
  writeFileSync(acceptedFile, `${JSON.stringify(all, null, 2)}\n`);
}

/** The modules that grew most, one line each. */
export function growth(before: LoadSize, now: LoadSize, atMost = 8): string[] {
  return Object.entries(now.modules)
    .map(([name, size]) => ({ name, size, was: before.modules[name] ?? 0 }))
    .filter(({ size, was }) => size > was)
    .sort((one, other) => other.size - other.was - (one.size - one.was))
    .slice(0, atMost)
    .map(({ name, size, was }) => `${name}: ${was} -> ${size} bytes, minified`);
}
