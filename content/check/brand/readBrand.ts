import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { defineConfig, Logger, parse, type TokenNormalized } from '@terrazzo/parser';
import type { Logo } from '../../productDefinition.ts';
import { textOfFile } from '../fileText.ts';
import { withoutMark } from '../parseRecords.ts';
import { PlacedError } from '../problem.ts';

/** The two themes of every brand. */
export const themeNames = ['light', 'dark'] as const;

export type ThemeName = (typeof themeNames)[number];

/** The tokens of a theme by their name, such as `color.accent`; aliases are resolved. */
export type Tokens = Readonly<Record<string, TokenNormalized>>;

/** What a brand's file says, together with the files of the design system that it builds on. */
export interface BrandTokens {
  name: string;
  light: Tokens;
  dark: Tokens;
  /** The mark beside the brand's name; undefined for the design system's. */
  logo: Logo | undefined;
}

/** Under which name our own additions stand in a file of tokens, as the format wants it. */
export const EXTENSION = 'example.tidyguard';

export type Source = Readonly<Record<string, unknown>>;

/** A brand's file, as far as it is in the format: Terrazzo says where it is not. */
export interface ResolverFile {
  name?: unknown;
  sets?: Record<string, { sources?: Source[]; $extensions?: Record<string, { logo?: Logo }> }>;
  modifiers?: { theme?: { contexts?: Record<string, Source[]> } };
}

export const isGroup = (value: unknown): value is Source =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The entries of what is to be a list of sources. */
export const sourcesIn = (list: unknown): Source[] =>
  Array.isArray(list) ? list.filter(isGroup) : [];

/**
 * Puts tokens over others. A token replaces one of the same name as a whole, as the format says; Terrazzo
 * would mix the two values. Only what describes it stays.
 */
function over(below: Source, above: Source): Source {
  const merged: Record<string, unknown> = { ...below };
  for (const [name, value] of Object.entries(above)) {
    const present = below[name];
    if (!isGroup(value) || !isGroup(present) || name.startsWith('$')) merged[name] = value;
    else if (!('$value' in value)) merged[name] = over(present, value);
    else {
      const { $description, $type } = present;
      merged[name] = {
        ...(typeof $description === 'string' && { $description }),
        ...(typeof $type === 'string' && { $type }),
        ...value,
      };
    }
  }
  return merged;
}

const lineAt = (text: string, position: number) => text.slice(0, position).split('\n').length;

const textOf = (file: string) => withoutMark(textOfFile(file));

/** Reads a file of tokens. @throws PlacedError where it is no JSON. */
function jsonOf<T>(file: string): T {
  const text = textOf(file);
  try {
    return JSON.parse(text) as T;
  } catch (error) {
    const { message } = error as Error;
    const position = /position (\d+)/.exec(message)?.[1];
    throw new PlacedError({
      file,
      line: lineAt(text, position === undefined ? text.length : Number(position)),
      what: `The file cannot be read as JSON: ${message.replace(/\s+/g, ' ')}.`,
      fix: 'Look at this line and the one above for a missing or additional comma, for “ ” in place of ", and for a comma in a number.',
    });
  }
}

/** A file that a brand builds on. @throws PlacedError where there is none. */
function referred(brandFile: string, name: string): Source {
  const file = path.join(path.dirname(brandFile), name);
  if (existsSync(file)) return jsonOf(file);
  const text = textOfFile(brandFile);
  throw new PlacedError({
    file: brandFile,
    line: lineAt(text, Math.max(0, text.indexOf(JSON.stringify(name)))),
    what: `There is no file ${name}.`,
    fix: 'Write its name as content/cleaning/brand.resolver.json does, from the folder of this file.',
  });
}

/** The sources of a theme in the order of the file, those that it names by reference read in. */
function sourcesOf(
  { sets = {}, modifiers }: ResolverFile,
  theme: ThemeName,
  brandFile: string,
  onlyReferred = false,
) {
  const sources = [
    ...Object.values(sets).flatMap((set) => sourcesIn(set.sources)),
    ...sourcesIn(modifiers?.theme?.contexts?.[theme]),
  ];
  return sources.flatMap(({ $ref, ...inline }): Source[] => {
    if (typeof $ref === 'string') return [referred(brandFile, $ref)];
    return onlyReferred ? [] : [inline];
  });
}

/** The names of tokens. @throws Error where something else stands in place of one, which Terrazzo would pass over. */
const namesIn = (group: Source, prefix = ''): string[] =>
  Object.entries(group).flatMap(([name, value]) => {
    if (name.startsWith('$')) return [];
    if (!isGroup(value)) throw new Error(`${prefix}${name} is no token.`);
    return '$value' in value ? [prefix + name] : namesIn(value, `${prefix}${name}.`);
  });

/** In the order of the files, which Terrazzo gives up for the alphabet's. */
const inOrder = (tokens: Tokens, names: readonly string[]): Tokens =>
  Object.fromEntries(
    [...new Set([...names, ...Object.keys(tokens)])].flatMap((name) => {
      const token = tokens[name];
      return token ? [[name, token] as const] : [];
    }),
  );

async function parsed(file: string, src: string, structureOnly: boolean) {
  const logger = new Logger({ level: 'error' });
  const filename = pathToFileURL(file);
  const cwd = pathToFileURL(`${path.dirname(file)}/`);
  return parse([{ filename, src }], {
    config: defineConfig({ tokens: [filename.href] }, { cwd, logger }),
    logger,
    skipLint: structureOnly,
    req: (url) => Promise.resolve(withoutMark(textOfFile(url))),
  });
}

async function tokensIn(file: string, sources: readonly Source[]): Promise<Tokens> {
  const merged = sources.reduce(over, {});
  const names = namesIn(merged);
  const { tokens } = await parsed(file, JSON.stringify(merged, null, 2), false);
  return inOrder(tokens, names);
}

/** What keeps tokens from being read over those of a brand; null where nothing does. */
export const tokenError = (file: string, below: Source, tokens: Source): Promise<string | null> =>
  tokensIn(file, [below, tokens]).then(
    () => null,
    (error: unknown) => messageOf(error),
  );

/** What Terrazzo says, without its colours (which a CI server gets), the rule's name and the excerpt. */
export const messageOf = (error: unknown): string =>
  stripVTControlCharacters(error instanceof Error ? error.message : String(error))
    .replace(/^(lint|parser):[\w/-]+: /, '')
    .replace(/\n[^]*/, '');

/** The tokens that a theme takes from the files of the design system. */
export const tokensBelow = (written: ResolverFile, theme: ThemeName, file: string): Source =>
  sourcesOf(written, theme, file, true).reduce(over, {});

/** Reads the file of a brand as it is written. @throws PlacedError where that cannot be. */
export function readResolver(file: string): ResolverFile {
  const written = jsonOf<unknown>(file);
  if (isGroup(written)) return written;
  throw new PlacedError({
    file,
    line: 1,
    what: 'The file is not one whole in { }.',
    fix: 'Copy that of another product, and write your own values into it.',
  });
}

/**
 * Reads a brand (W3C Design Tokens 2025.10, with its resolver module) and resolves both themes.
 *
 * @throws PlacedError where a file cannot be read; Error with what the format forbids, where the file breaks it.
 */
export async function readBrand(
  file: string,
  written: ResolverFile = readResolver(file),
): Promise<BrandTokens> {
  // Terrazzo reads the same files, and says less where one cannot be read.
  for (const theme of themeNames) sourcesOf(written, theme, file);
  await parsed(file, JSON.stringify(written, null, 2), true);
  const [logo] = Object.values(written.sets ?? {}).flatMap(
    ({ $extensions }) => $extensions?.[EXTENSION]?.logo ?? [],
  );
  return {
    name: String(written.name),
    light: await tokensIn(file, sourcesOf(written, 'light', file)),
    dark: await tokensIn(file, sourcesOf(written, 'dark', file)),
    logo,
  };
}
