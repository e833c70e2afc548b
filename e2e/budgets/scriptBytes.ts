/** What the built site's scripts weigh, and which module weighs what in them. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eachMapping, TraceMap } from '@jridgewell/trace-mapping';

const site = join(import.meta.dirname, '../../site/public');
const acceptedFile = join(import.meta.dirname, 'accepted-bytes.json');

/** Scripts that a visitor loads together, by webpack's names of their chunks. */
const landing = ['app', 'component---src-pages-index-tsx'];
const quiz = [...landing, 'quiz', 'quiz-contact'];
/** The quiz that e2e/support/quiz.ts answers ends there; the other outcomes weigh the same. */
const outcome = [...quiz, 'component---src-pages-outcome-family-friendly-tsx'];
export const loads = { landing, quiz, outcome } as const;
export type Load = keyof typeof loads;

export interface LoadBytes {
  /** Of all its scripts, compressed with brotli as they are sent. */
  bytes: number;
  /** Minified bytes, uncompressed, of each module of ours and each package. */
  modules: Record<string, number>;
}

interface Stats {
  namedChunkGroups: Record<string, { assets: { name: string }[] }>;
}

/** The files of a load, each once. */
export function filesOf(load: Load): string[] {
  const stats = JSON.parse(readFileSync(join(site, 'webpack.stats.json'), 'utf8')) as Stats;
  const files = loads[load].flatMap((chunk) => {
    const group = stats.namedChunkGroups[chunk];
    if (!group)
      throw new Error(`The build has no chunk '${chunk}': see e2e/budgets/scriptBytes.ts.`);
    return group.assets.map(({ name }) => name);
  });
  return [...new Set(files)].filter((file) => file.endsWith('.js'));
}

/** A module of ours by its file, one of a package by the package. */
function nameOf(source: string): string {
  const inPackage = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1];
  if (inPackage) return inPackage;
  const own = /(?:^|\/)((?:site|design-system|service|content)\/.*)/.exec(source)?.[1];
  return own?.startsWith('site/.cache/') ? 'gatsby' : (own ?? 'webpack');
}

/** A script as the build wrote it. */
export const codeOf = (file: string) => readFileSync(join(site, file), 'utf8');

function addModules(file: string, modules: Map<string, number>) {
  const code = codeOf(file).split('\n');
  const map = new TraceMap(readFileSync(join(site, `${file}.map`), 'utf8'));
  let last: { line: number; column: number; source: string | null } | null = null;
  eachMapping(map, ({ generatedLine: line, generatedColumn: column, source }) => {
    if (last?.source) {
      const end = last.line === line ? column : (code[last.line - 1]?.length ?? 0);
      const name = nameOf(last.source);
      modules.set(name, (modules.get(name) ?? 0) + end - last.column);
    }
    last = { line, column, source };
  });
}

/** Weighs a load of the build that lies in site/public. */
export function weigh(load: Load): LoadBytes {
  const modules = new Map<string, number>();
  let bytes = 0;
  for (const file of filesOf(load)) {
    const path = join(site, file);
    // Small files are sent as they are.
    bytes += readFileSync(existsSync(`${path}.br`) ? `${path}.br` : path).length;
    addModules(file, modules);
  }
  return { bytes, modules: Object.fromEntries([...modules].sort(([a], [b]) => (a < b ? -1 : 1))) };
}

/** What was last accepted on purpose. */
export const accepted = () =>
  JSON.parse(readFileSync(acceptedFile, 'utf8')) as Record<Load, LoadBytes>;

export function accept() {
  const all = Object.fromEntries((Object.keys(loads) as Load[]).map((load) => [load, weigh(load)]));
  writeFileSync(acceptedFile, `${JSON.stringify(all, null, 2)}\n`);
}

/** The modules that grew most, as lines to read. */
export function growth(before: LoadBytes, now: LoadBytes, atMost = 8): string[] {
  return Object.entries(now.modules)
    .map(([name, size]) => ({ name, size, was: before.modules[name] ?? 0 }))
    .filter(({ size, was }) => size > was)
    .sort((one, other) => other.size - other.was - (one.size - one.was))
    .slice(0, atMost)
    .map(({ name, size, was }) => `${name}: ${was} -> ${size} bytes, minified`);
}
