/** Tells each token of a brand's file that cannot be read. */
import type { TokenNormalized } from '@terrazzo/parser';
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

interface OwnSource {
  /** What its problems begin with. */
  label: string;
  theme: ThemeName;
  at: Path;
  source: Source;
}

/** The sources that a brand's file does not take from others. */
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

/** Tells the tokens that cannot be read, and takes them out of what was read: the rest can then be checked. */
export async function takeWrongTokens(
  file: string,
  name: string,
  written: ResolverFile,
  standard: Tokens,
): Promise<WrongToken[]> {
  const lineOf = linesIn(file);
  const wrong: WrongToken[] = [];
  for (const { label, theme, at, source } of ownSources(written)) {
    const below = tokensBelow(written, theme, file);
    /** `around` puts a value of the group into all that is around it. */
    const take = async (
      group: Record<string, unknown>,
      names: readonly string[],
      around: (inner: Source) => Source,
    ) => {
      const described = Object.entries(group).filter(([key]) => key.startsWith('$'));
      for (const [key, value] of Object.entries(group)) {
        if (key.startsWith('$')) continue;
        const within = (inner: unknown) =>
          around({ ...Object.fromEntries(described), [key]: inner });
        const reason = await tokenError(file, below, within(value));
        if (reason === null) continue;
        const path = [...names, key];
        if (isGroup(value) && !('$value' in value)) {
          await take(value, path, within);
          continue;
        }
        const id = path.join('.');
        const { what, fix } = flawOf(id, value, reason, standard);
        const line = lineOf([...at, ...path]);
        wrong.push({ id, problem: { file: name, line, what: `${label}${what}`, fix } });
        Reflect.deleteProperty(group, key);
      }
    };
    await take(source, [], (inner) => inner);
  }
  return wrong;
}
