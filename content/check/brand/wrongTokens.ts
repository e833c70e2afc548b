/** Reports each token of a brand's file that cannot be read. */
import type { TokenNormalized } from '@terrazzo/parser';
import { textOfFile } from '../fileText.ts';
import { withoutMark } from '../parseRecords.ts';
import type { Flaw, Problem } from '../problem.ts';
import { colorParts, rgbOf, rgbOfHex } from './cssText.ts';
import type { Rgb } from './contrast.ts';
import { linesIn, type Path } from './locate.ts';
import {
  isGroup,
  sourcesIn,
  themeNames,
  tokenError,
  tokensBelow,
  type ResolverFile,
  type Source,
  type ThemeName,
  type Tokens,
} from './readBrand.ts';

/** A value as a file of tokens writes it: the colour that was meant, if any, else the design system's. */
const valueLike = ({ $type, $value }: TokenNormalized, meant: Rgb | null): string =>
  $type === 'color'
    ? `{ "colorSpace": "srgb", ${colorParts(meant ?? rgbOf($value))} }`
    : JSON.stringify($value);

function flawOf(id: string, token: unknown, reason: string, standard: Tokens): Flaw {
  const known = standard[id];
  const inside = Object.entries(standard).find(([name]) => name.startsWith(`${id}.`));
  const said = isGroup(token) ? token.$value : token;
  const isPlain = typeof said !== 'object' && !String(said).startsWith('{');
  const what = isPlain
    ? `${id} is written as “${String(said)}”.`
    : `${id} cannot be read: ${reason}`;
  if (known) {
    const meant = known.$type === 'color' ? rgbOfHex(isGroup(said) ? said.hex : said) : null;
    const value = `"$value": ${valueLike(known, meant)}`;
    const name = id.split('.').at(-1);
    const whole = isGroup(token) ? value : `"${name}": { ${value} }`;
    return { what, fix: meant ? `Write ${whole}.` : `Write it by its parts, such as ${whole}.` };
  }
  if (inside) {
    const [name, one] = inside;
    const value = valueLike(one, null);
    const entry = `"${name.slice(id.length + 1)}": { "$value": ${value} }`;
    return { what, fix: `Write its tokens in { }, such as ${entry}.` };
  }
  return {
    what: `${id} is no token of the design system.`,
    fix: `Those are ${Object.keys(standard).join(', ')}.`,
  };
}

/** A token that cannot be read, by its name. */
export interface WrongToken {
  id: string;
  problem: Problem;
}

/** A wrong token, before it becomes a problem. */
interface Found {
  id: string;
  /** What its problem begins with. */
  label: string;
  value: unknown;
  /** Terrazzo's message. */
  reason: string;
  line: number;
}

interface OwnSource {
  /** What its problems begin with. */
  label: string;
  theme: ThemeName;
  at: Path;
  source: Source;
}

/** The sources that are written in the brand's file itself. */
function ownSources({ sets = {}, modifiers }: ResolverFile): OwnSource[] {
  const ofSets = Object.entries(sets).flatMap(([name, set]) =>
    sourcesIn(set.sources).map((source, index) => ({
      label: '',
      theme: 'light' as const,
      at: ['sets', name, 'sources', index],
      source,
    })),
  );
  const ofThemes = themeNames.flatMap((theme) =>
    sourcesIn(modifiers?.theme?.contexts?.[theme]).map((source, index) => ({
      label: `${theme}: `,
      theme,
      at: ['modifiers', 'theme', 'contexts', theme, index],
      source,
    })),
  );
  return [...ofSets, ...ofThemes].filter(({ source }) => !('$ref' in source));
}

/** Whether a token is an alias, which cannot be resolved if each file is looked at alone. */
const isAlias = (value: unknown) => isGroup(value) && /^\{.*\}$/.test(String(value.$value));

/** Takes the tokens that cannot be read over `below` out of a source. */
async function takeFrom(
  { label, at, source }: OwnSource,
  below: Source,
  file: string,
  isSkipped: (value: unknown) => boolean = () => false,
): Promise<Found[]> {
  const lineOf = linesIn(file);
  const found: Found[] = [];
  /** `around` wraps part of the group in everything that encloses it. */
  const take = async (
    group: Record<string, unknown>,
    names: readonly string[],
    around: (inner: Source) => Source,
  ) => {
    const described = Object.entries(group).filter(([key]) => key.startsWith('$'));
    for (const [key, value] of Object.entries(group)) {
      if (key.startsWith('$') || isSkipped(value)) continue;
      const within = (inner: unknown) => around({ ...Object.fromEntries(described), [key]: inner });
      const reason = await tokenError(file, below, within(value));
      if (reason === null) continue;
      const path = [...names, key];
      if (isGroup(value) && !('$value' in value)) {
        await take(value, path, within);
        continue;
      }
      found.push({ id: path.join('.'), label, value, reason, line: lineOf([...at, ...path]) });
      Reflect.deleteProperty(group, key);
    }
  };
  await take(source, [], (inner) => inner);
  return found;
}

const told = (name: string, { id, label, value, reason, line }: Found, standard: Tokens) => {
  const { what, fix } = flawOf(id, value, reason, standard);
  return { id, problem: { file: name, line, what: `${label}${what}`, fix } };
};

/** Reports the unreadable tokens, and removes them from `written`, so that the rest can be checked. */
export async function takeWrongTokens(
  file: string,
  name: string,
  written: ResolverFile,
  standard: Tokens,
): Promise<WrongToken[]> {
  const wrong: WrongToken[] = [];
  for (const own of ownSources(written)) {
    const found = await takeFrom(own, tokensBelow(written, own.theme, file), file);
    wrong.push(...found.map((one) => told(name, one, standard)));
  }
  return wrong;
}

/** A token of the same group, as an example of how such a token is written. */
function neighbourOf(id: string, source: Source): TokenNormalized | undefined {
  const group = source[id.split('.')[0] ?? ''];
  if (!isGroup(group)) return undefined;
  const token = Object.values(group).find(
    (one): one is Source => isGroup(one) && '$value' in one && !isAlias(one),
  );
  return token && ({ $type: group.$type, ...token } as unknown as TokenNormalized);
}

/** Reports the unreadable tokens in one of the design system's own files, which builds on no other. */
export async function wrongTokensIn(file: string, name: string): Promise<Problem[]> {
  const source = JSON.parse(withoutMark(textOfFile(file))) as Source;
  const found = await takeFrom({ label: '', theme: 'light', at: [], source }, {}, file, isAlias);
  return found.map((one) => {
    const like = neighbourOf(one.id, source);
    return told(name, one, like ? { [one.id]: like } : {}).problem;
  });
}
