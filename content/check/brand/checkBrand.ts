/**
 * Checks a brand's file: that it is in the format and names only existing tokens, and that text and
 * controls are legible in its colours. Also checks the design system's own tokens, which a brand builds on.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ColorValueNormalized, TokenNormalized } from '@terrazzo/parser';
import { textOfFile } from '../fileText.ts';
import { keeper } from '../kept.ts';
import { PlacedError, type Problem } from '../problem.ts';
import { contrastRatio, nearestPassing, type Partner, type Rgb } from './contrast.ts';
import { colorParts, hexOf, isGenericFont, rgbOf, rgbOfHex } from './cssText.ts';
import { placesIn } from './locate.ts';
import {
  messageOf,
  readBrand,
  readResolver,
  themeNames,
  type BrandTokens,
  type ThemeName,
  type Tokens,
} from './readBrand.ts';
import { takeWrongTokens, wrongTokensIn, type WrongToken } from './wrongTokens.ts';

/** For each colour role, the roles that it is drawn on, and its least contrast to them. */
type Pairs = Readonly<Record<string, { least: number; on: readonly string[] }>>;

/** Where the design system keeps its tokens, from the repository's root. */
const TOKENS = 'design-system/tokens';

/** The design system's own brand. */
const STANDARD = `${TOKENS}/tidyguard.resolver.json`;

const fromRoot = (root: string, file: string) =>
  path.relative(root, file).split(path.sep).join('/');

/** The file of a product's brand, from the repository's root. */
export const brandFileOf = (id: string) => `content/${id}/brand.resolver.json`;

/** The pairs of colours that meet, without those whose tokens cannot be read. */
function readPairs(root: string, unknown: readonly string[]): Pairs {
  const all = JSON.parse(readFileSync(path.join(root, TOKENS, 'contrast.json'), 'utf8')) as Pairs;
  const isKnown = (role: string) => !unknown.includes(`color.${role}`);
  return Object.fromEntries(
    Object.entries(all)
      .filter(([role]) => isKnown(role))
      .map(([role, { least, on }]) => [role, { least, on: on.filter(isKnown) }]),
  );
}

/** Every two colours that meet, once. */
const meetings = (pairs: Pairs) =>
  Object.entries(pairs).flatMap(([role, { least, on }]) =>
    on.map((ground) => ({ role, ground, least })),
  );

const colorOf = (tokens: Tokens, role: string): Rgb => {
  const token = tokens[`color.${role}`];
  return token?.$type === 'color' ? rgbOf(token.$value) : [0, 0, 0];
};

function suggestion(role: string, tokens: Tokens, pairs: Pairs): string {
  const partners: Partner[] = meetings(pairs).flatMap(({ role: one, ground, least }) => {
    if (one === role) return [{ rgb: colorOf(tokens, ground), least }];
    return ground === role ? [{ rgb: colorOf(tokens, one), least }] : [];
  });
  const nearest = nearestPassing(colorOf(tokens, role), partners);
  return nearest
    ? `${role}: ${colorParts(nearest)}`
    : `no ${role} is far enough from all the colours that it meets`;
}

/** The pairs of a theme whose contrast is too low, each with the nearest colours that have enough. */
function contrastProblems(
  root: string,
  theme: ThemeName,
  tokens: Tokens,
  pairs: Pairs,
  placeOf: ReturnType<typeof placesIn>,
): Problem[] {
  return meetings(pairs).flatMap(({ role, ground, least }) => {
    const ratio = contrastRatio(colorOf(tokens, role), colorOf(tokens, ground));
    if (ratio >= least) return [];
    const first = placeOf(theme, `color.${role}`);
    const place = first.own ? first : placeOf(theme, `color.${ground}`);
    const colors = `${hexOf(colorOf(tokens, role))} on ${hexOf(colorOf(tokens, ground))}`;
    return [
      {
        file: fromRoot(root, place.file),
        line: place.line,
        what: `${theme}: ${role} on ${ground} (${colors}) has a contrast of ${(Math.floor(ratio * 100) / 100).toFixed(2)}:1, and needs ${least}:1.`,
        fix: `The nearest colours that pass, with everything else as it is: ${suggestion(role, tokens, pairs)}; or ${suggestion(ground, tokens, pairs)}.`,
      },
    ];
  });
}

/** The one colour that may be see-through: no text is drawn on it. */
const SEE_THROUGH = 'color.scrim';

function colorProblem(id: string, { colorSpace, components, alpha, hex }: ColorValueNormalized) {
  if (colorSpace !== 'srgb') return `is in ${colorSpace}: write "colorSpace": "srgb".`;
  if (alpha !== 1 && id !== SEE_THROUGH)
    return 'is see-through, so that its contrast depends on what is below: leave out "alpha".';
  const rgb = rgbOf({ colorSpace, components, alpha });
  const said = hex === undefined ? rgb : rgbOfHex(hex);
  if (!said) return `says "hex": "${hex}", which is no colour: write "hex": "${hexOf(rgb)}".`;
  return hexOf(said) === hexOf(rgb)
    ? null
    : `says two colours, "hex" ${hex} and components of ${hexOf(rgb)}: write ${colorParts(said)} for the first, or "hex": "${hexOf(rgb)}" for the second.`;
}

/** Tokens that the design system does not have, tokens of it that are missing, and implausible values. */
function tokenProblems(
  root: string,
  file: string,
  brand: BrandTokens,
  standard: BrandTokens,
  placeOf: ReturnType<typeof placesIn>,
): Problem[] {
  return themeNames.flatMap((theme) => {
    const tokens = brand[theme];
    const known = standard[theme];
    const strange = Object.keys(tokens).filter((id) => !(id in known));
    const missing = Object.keys(known).filter((id) => !(id in tokens));
    const at = (id: string) => {
      const place = placeOf(theme, id);
      return { file: fromRoot(root, place.file), line: place.line };
    };
    return [
      ...strange.map((id) => ({
        ...at(id),
        what: `${theme}: ${id} is no token of the design system.`,
        fix: `Those are ${Object.keys(known).join(', ')}.`,
      })),
      ...missing.map((id) => ({
        file,
        line: 1,
        what: `${theme}: ${id} is missing.`,
        fix: `Name the files of ${TOKENS} as the first sources, as content/cleaning/brand.resolver.json does.`,
      })),
      ...Object.entries(tokens).flatMap(([id, token]) => {
        const what =
          token.$type === 'color' ? colorProblem(id, token.$value) : valueFlaw(id, token);
        return what === null
          ? []
          : [{ ...at(id), what: `${theme}: ${id} ${what}`, fix: 'Save, and check again.' }];
      }),
    ];
  });
}

/** Tokens of the design system that only one theme has, such as a misspelt one. */
function themeDifferences(
  root: string,
  standard: BrandTokens,
  placeOf: ReturnType<typeof placesIn>,
): Problem[] {
  const onlyIn = (theme: ThemeName, other: ThemeName) =>
    Object.keys(standard[theme]).filter((id) => !(id in standard[other]));
  return [...themeNames].flatMap((theme) => {
    const other = theme === 'light' ? 'dark' : 'light';
    const missed = onlyIn(other, theme);
    return onlyIn(theme, other).map((id) => {
      const { file, line } = placeOf(theme, id);
      return {
        file: fromRoot(root, file),
        line,
        what: `${theme}: ${id} is in this theme alone.`,
        fix:
          missed.length > 0
            ? `Call it as ${other} does: what this theme lacks is ${missed.join(', ')}.`
            : `Give ${other} one, too.`,
      };
    });
  });
}

/** What keeps a mark from being drawn; the file may contain anything in its place. */
function markFlaw({ viewBox, shapes }: { viewBox?: unknown; shapes?: unknown }): string | null {
  if (typeof viewBox !== 'string' || !/^(-?[\d.]+[ ,]*){4}$/.test(viewBox))
    return 'has no "viewBox" of four numbers';
  if (!Array.isArray(shapes) || shapes.length === 0) return 'has no "shapes"';
  for (const shape of shapes as Readonly<Record<string, unknown>>[]) {
    const [name] = Object.entries(shape).find(([, value]) => typeof value !== 'string') ?? [];
    if (name !== undefined) return `has a "${name}" that is no text in quotation marks`;
    if (!shape.d && !shape.r) return 'has a shape that is neither a path nor a circle';
  }
  return null;
}

function logoProblems(file: string, { logo, light }: BrandTokens): Problem[] {
  if (!logo) return [];
  const flaw = markFlaw(logo);
  if (flaw !== null) {
    const fix =
      'Write it like "logo": { "viewBox": "0 0 32 32", "shapes": [{ "fill": "brand", "cx": "16", "cy": "16", "r": "8" }] }, or with "d" for a path.';
    return [{ file, line: 1, what: `The logo ${flaw}.`, fix }];
  }
  return logo.shapes
    .flatMap(({ fill = '' }) => (`color.${fill}` in light ? [] : [fill]))
    .map((fill) => ({
      file,
      line: 1,
      what: `The logo is filled with "${fill}", which is no colour role.`,
      fix: `Write one of ${Object.keys(light)
        .filter((id) => id.startsWith('color.'))
        .map((id) => id.slice('color.'.length))
        .join(', ')}.`,
    }));
}

/** What no browser could show, though the format has it. */
function valueFlaw(id: string, { $type, $value }: TokenNormalized): string | null {
  if ($type === 'dimension') {
    const { value, unit } = $value;
    if (unit !== 'px' && unit !== 'rem') return `is in ${String(unit)}: write "px" or "rem".`;
    if (id.startsWith('radius.') && value < 0) return `is ${value}: write a number from 0.`;
  }
  return $type === 'fontFamily' ? fontFlaw([$value].flat()) : null;
}

function fontFlaw(names: readonly string[]): string | null {
  const listed = (fonts: readonly string[]) =>
    `[${fonts.map((name) => JSON.stringify(name)).join(', ')}]`;
  const joined = names.find((name) => name.includes(','));
  if (joined !== undefined) {
    const fonts = joined.split(',').map((name) => name.trim());
    return `names "${joined}" as one font: write a list, ${listed(fonts)}.`;
  }
  const last = names.at(-1) ?? '';
  return isGenericFont(last)
    ? null
    : `ends in "${last}", which a visitor's device may lack: write a kind of font last that each has (serif, sans-serif, system-ui, ui-serif …), such as ${listed([...names, 'serif'])}.`;
}

/** Terrazzo's messages about the frame around the tokens, reworded without the format's own terms. */
const FRAME: readonly [said: RegExp, what: string][] = [
  [/^Missing "(.*)".*/, '"$1" is missing.'],
  [/^Unknown key "(.*)".*/, '"$1" has no place in this file.'],
  [/^Could not load \$ref (.*)/, 'There is nothing at "$1", which the file names.'],
  [/^Invalid default context.*/, '"default" names a theme that there is not.'],
  [/^Expected object.*/, 'Here has to be a part in { }.'],
  [/^Expected array.*/, 'Here has to be a list in [ ].'],
  [/^Expected string.*/, 'Here has to be a text in quotation marks.'],
  [/^Expected "(.*)" to be (".*").*/, '"$1" is not $2.'],
];

/** What keeps the file from being read, apart from its tokens. */
function fileProblem(root: string, file: string, error: unknown): Problem {
  if (error instanceof PlacedError) {
    const { problem } = error;
    return { ...problem, file: fromRoot(root, problem.file) };
  }
  // A part of a kind that neither reader expects, such as null, makes one throw a TypeError.
  const said =
    error instanceof TypeError
      ? 'A part of the file is of another kind than it has to be.'
      : messageOf(error);
  const [sign, words] = FRAME.find(([one]) => one.test(said)) ?? [/$/, ''];
  const lines = textOfFile(path.join(root, file)).split('\n');
  // Terrazzo read the file without the tokens that were taken out, so its line numbers are wrong.
  const [, marked] = /^> +\d+ \|(.*)$/m.exec(error instanceof Error ? error.message : '') ?? [];
  const named = /There is nothing at (".*"),/.exec(said.replace(sign, words))?.[1];
  const line = lines.findIndex((one) =>
    named ? one.includes(named) : one.trim() === marked?.trim(),
  );
  return {
    file,
    line: Math.max(0, line) + 1,
    what: said.replace(sign, words),
    fix: `Write it as ${STANDARD} does, or take the change back. The format is described at https://www.designtokens.org/tr/2025.10/.`,
  };
}

/** What is wrong with the design system's own tokens; `root` is the repository's. */
export async function designTokenProblems(root: string): Promise<Problem[]> {
  const file = path.join(root, STANDARD);
  try {
    const standard = await readBrand(file);
    const placeOf = placesIn(file);
    return [
      ...tokenProblems(root, STANDARD, standard, standard, placeOf),
      ...themeDifferences(root, standard, placeOf),
      ...logoProblems(STANDARD, standard),
    ];
  } catch (error) {
    if (error instanceof PlacedError) return [fileProblem(root, STANDARD, error)];
    const names = readdirSync(path.join(root, TOKENS)).filter((one) =>
      one.endsWith('.tokens.json'),
    );
    const wrong: Problem[] = [];
    for (const name of names) {
      wrong.push(...(await wrongTokensIn(path.join(root, TOKENS, name), `${TOKENS}/${name}`)));
    }
    return wrong.length > 0 ? wrong : [fileProblem(root, STANDARD, error)];
  }
}

const found = keeper<Promise<Problem[]>>();

/** Everything that is wrong with the brand of a product; `root` is the repository's. */
export async function brandFileProblems(root: string, id: string): Promise<Problem[]> {
  const tokens = path.join(root, TOKENS);
  const files = [
    path.join(root, brandFileOf(id)),
    ...readdirSync(tokens).map((name) => path.join(tokens, name)),
  ].filter((file) => file.endsWith('.json') && existsSync(file));
  const text = files.map(textOfFile).join('\n');
  return found(path.join(root, id), text, () => problemsOfFile(root, brandFileOf(id)));
}

/** What is wrong with the tokens of a product's brand, contrast aside; `root` is the repository's folder. */
export const brandTokenProblems = (root: string, id: string): Promise<Problem[]> =>
  problemsOfFile(root, brandFileOf(id), { withContrast: false });

async function problemsOfFile(
  root: string,
  file: string,
  { withContrast } = { withContrast: true },
): Promise<Problem[]> {
  if (!existsSync(path.join(root, file))) {
    const fix = `Bring it back, with \`git restore ${file}\` where it was committed, or copy that of another product.`;
    return [{ file, line: 1, what: 'The file of the brand is missing.', fix }];
  }
  const below = await designTokenProblems(root);
  if (below.length > 0) return below;
  const wrong: WrongToken[] = [];
  try {
    const standard = await readBrand(path.join(root, STANDARD));
    const brandFile = path.join(root, file);
    const written = readResolver(brandFile);
    const brand = await readBrand(brandFile, written).catch(async (error: unknown) => {
      if (error instanceof PlacedError) throw error;
      wrong.push(...(await takeWrongTokens(brandFile, file, written, standard.light)));
      return readBrand(brandFile, written);
    });
    const placeOf = placesIn(brandFile);
    const problems = [
      ...wrong.map(({ problem }) => problem),
      ...tokenProblems(root, file, brand, standard, placeOf),
      ...logoProblems(file, brand),
    ];
    if (problems.length > wrong.length || !withContrast) return problems;
    const pairs = readPairs(
      root,
      wrong.map(({ id }) => id),
    );
    return [
      ...problems,
      ...themeNames.flatMap((theme) => contrastProblems(root, theme, brand[theme], pairs, placeOf)),
    ];
  } catch (error) {
    return [...wrong.map(({ problem }) => problem), fileProblem(root, file, error)];
  }
}
