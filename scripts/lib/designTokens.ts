/** Writes the files that are made from design tokens, and reads back what a designer changed in Figma. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { withConstants, withMark } from '../../content/brandCode.ts';
import { formatProblem, type Problem } from '../../content/check/problem.ts';
import { productIds } from '../../content/check/productFolders.ts';
import { brandTokenProblems, designTokenProblems } from '../../content/check/brand/checkBrand.ts';
import { cssText } from '../../content/check/brand/cssText.ts';
import { changesIn, figmaFile, type FigmaGroup } from '../../content/check/brand/figma.ts';
import { lookConstants, paletteOf, sharedConstants } from '../../content/check/brand/modules.ts';
import {
  readBrand,
  themeNames,
  type BrandTokens,
  type Tokens,
} from '../../content/check/brand/readBrand.ts';

const SOURCE = 'design-system/tokens/tidyguard.resolver.json';
const CONSTANTS = 'design-system/src/tokens.ts';
const MARK = 'design-system/src/Logo/Logo.tsx';
const FILES = 'design-system/tokens/generated';
const HEADER = 'Written by `npm run tokens` from design-system/tokens: do not edit.';

const kebab = (name: string) => name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);

const declarations = (tokens: Tokens, groups: readonly string[]) =>
  Object.entries(tokens)
    .filter(([name]) => groups.includes(name.split('.')[0] ?? ''))
    .map(([name, token]) => `--tg-${name.split('.').map(kebab).join('-')}: ${cssText(token)};`)
    .join('\n');

/** Custom properties of a brand, for pages without the components: colours for both themes, then sizes. */
export const cssFile = ({ light, dark }: BrandTokens) => `/* ${HEADER} */
:root {
color-scheme: light dark;
${declarations(light, ['color', 'font', 'radius', 'shadow', 'space', 'fontSize', 'lineHeight', 'duration'])}
}
@media (prefers-color-scheme: dark) {
:root:not([data-theme='light']) {
${declarations(dark, ['color'])}
}
}
:root[data-theme='dark'] {
${declarations(dark, ['color'])}
}
`;

const json = (value: unknown) => JSON.stringify(value, null, 2);

/** tokens.ts with the colours of a brand as the standard ones. */
function withPalettes(source: string, brand: BrandTokens): string {
  const statement = /export const tidyguard: Brand = [^;]*;/;
  const value = JSON.stringify({ name: brand.name, ...palettesOf(brand) });
  if (!statement.test(source)) throw new Error(`${CONSTANTS} has no standard brand.`);
  return source.replace(statement, () => `export const tidyguard: Brand = ${value};`);
}

/** The files that are made from the design system's tokens, by path from the repository's root. */
export async function designTokenFiles(root: string): Promise<Map<string, string>> {
  const brand = await readBrand(path.join(root, SOURCE));
  if (!brand.logo) throw new Error(`${SOURCE} has no logo.`);
  const constants = { ...lookConstants(brand), ...sharedConstants(brand) };
  const palettes = withPalettes(readFileSync(path.join(root, CONSTANTS), 'utf8'), brand);
  const texts = new Map([
    [CONSTANTS, withConstants(palettes, constants)],
    [MARK, withMark(readFileSync(path.join(root, MARK), 'utf8'), brand.logo)],
    [`${FILES}/tokens.css`, cssFile(brand)],
    ...themeNames.map(
      (theme) => [`${FILES}/figma.${theme}.tokens.json`, json(figmaFile(brand[theme]))] as const,
    ),
  ]);
  const options = await resolveConfig(path.join(root, 'package.json'));
  const files = new Map<string, string>();
  for (const [file, text] of texts) {
    files.set(file, await format(text, { ...options, filepath: file }));
  }
  return files;
}

/** @throws Error that names each problem with its file, its line and what to do. */
function refuse(problems: readonly Problem[]) {
  if (problems.length > 0) throw new Error(problems.map(formatProblem).join('\n\n'));
}

/**
 * Writes the files that are made from the tokens; returns the ones that changed.
 *
 * @throws Error with what is wrong in the tokens.
 */
export async function writeDesignTokens(root: string): Promise<string[]> {
  refuse(await designTokenProblems(root));
  const changed: string[] = [];
  for (const [file, text] of await designTokenFiles(root)) {
    const place = path.join(root, file);
    if (existsSync(place) && readFileSync(place, 'utf8') === text) continue;
    mkdirSync(path.dirname(place), { recursive: true });
    writeFileSync(place, text);
    changed.push(file);
  }
  return changed;
}

/** @throws Error that names the products, if none has that name. */
function brandFile(root: string, product: string): string {
  const file = path.join(root, 'content', product, 'brand.resolver.json');
  if (existsSync(file)) return file;
  const products = productIds(path.join(root, 'content')).join(', ');
  throw new Error(`There is no product "${product}": write one of ${products}.`);
}

const figmaName = (theme: string) => `${theme}.tokens.json`;

/**
 * Writes a product's brand as files that Figma imports, one a mode.
 *
 * @throws Error that names the products, if none has that name, or with what is wrong in its tokens.
 */
export async function exportBrand(
  root: string,
  product: string,
  folder: string,
): Promise<string[]> {
  const file = brandFile(root, product);
  refuse(await brandTokenProblems(root, product));
  const brand = await readBrand(file);
  mkdirSync(folder, { recursive: true });
  return themeNames.map((theme) => {
    const figma = path.join(folder, figmaName(theme));
    writeFileSync(figma, `${json(figmaFile(brand[theme]))}\n`);
    return figma;
  });
}

/** @throws Error that names the file, if it cannot be read. */
function exportedByFigma(file: string): FigmaGroup {
  if (!existsSync(file)) {
    throw new Error(`There is no ${file}: export both modes from Figma into that folder.`);
  }
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as FigmaGroup;
  } catch (error) {
    throw new Error(`${file} is no JSON: ${String(error)}. Export it from Figma again.`);
  }
}

interface ResolverFile {
  sets: { brand: { sources: FigmaGroup[] } };
  modifiers: { theme: { contexts: Record<string, FigmaGroup[]> } };
}

/** The last source of a list, where a brand's own tokens stand; added if there is none. */
function ownSource(sources: FigmaGroup[]): FigmaGroup {
  const last = sources.at(-1);
  if (last && !('$ref' in last)) return last;
  const own: FigmaGroup = {};
  sources.push(own);
  return own;
}

function setToken(source: FigmaGroup, name: string, type: string, value: unknown) {
  const [group = '', own = ''] = name.split('.');
  const members = (source[group] ??= { $type: type }) as FigmaGroup;
  const present = members[own] as FigmaGroup | undefined;
  members[own] = { ...present, $value: value };
}

/**
 * Takes the values that Figma exported into a product's brand, and leaves everything else as it is: an
 * unchanged export gives the same file, byte for byte. Returns the tokens that changed.
 */
export async function importBrand(
  root: string,
  product: string,
  folder: string,
): Promise<string[]> {
  const file = brandFile(root, product);
  const brand = await readBrand(file);
  const source = readFileSync(file, 'utf8');
  const written = JSON.parse(source) as ResolverFile;
  const changed: string[] = [];
  for (const theme of themeNames) {
    const said = exportedByFigma(path.join(folder, figmaName(theme)));
    for (const [name, value] of changesIn(said, brand[theme])) {
      const isColor = /^(color|browser)\./.test(name);
      // What is no colour is the same in both themes: only the light mode's file counts.
      if (!isColor && theme === 'dark') continue;
      const sources = isColor
        ? written.modifiers.theme.contexts[theme]
        : written.sets.brand.sources;
      setToken(ownSource(sources ?? []), name, brand[theme][name]?.$type ?? 'color', value);
      changed.push(isColor ? `${theme}: ${name}` : name);
    }
  }
  if (changed.length > 0) {
    const options = await resolveConfig(file);
    writeFileSync(file, await format(json(written), { ...options, filepath: file }));
  }
  return changed;
}

/** The colours of both themes of a brand, as components get them. */
export const palettesOf = (brand: BrandTokens) => ({
  light: paletteOf(brand.light),
  dark: paletteOf(brand.dark),
});
