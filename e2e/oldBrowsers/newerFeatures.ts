/** Which features the site uses that the oldest browsers of browserslist lack, by MDN's data. */
import { dirname } from 'node:path';
import compatData from '@mdn/browser-compat-data' with { type: 'json' };
import ts from 'typescript';

/** The lowest supported version by browser, as MDN names it: `{ chrome: 107 }`. */
export type OldestBrowsers = Readonly<Record<string, number>>;

interface Statement {
  version_added?: unknown;
  version_removed?: unknown;
  flags?: unknown;
  prefix?: unknown;
  alternative_name?: unknown;
  partial_implementation?: unknown;
}

/** The part of MDN's data that is read here: nested features, most of them with their support. */
interface Feature {
  __compat?: { support: Record<string, Statement | Statement[]> };
}

const childrenOf = (feature: object | undefined): [string, Feature][] =>
  Object.entries(feature ?? {}).filter(([name]) => name !== '__compat' && name !== '__meta');

/** The feature at this place of MDN's data, such as `api`, `Navigator`. */
const featureAt = (...path: string[]): Feature | undefined =>
  path.reduce<object | undefined>(
    (feature, name) =>
      feature && Object.hasOwn(feature, name)
        ? (feature as Record<string, object>)[name]
        : undefined,
    compatData,
  );

/** Reads `chrome >= 107` as `chrome: 107`. */
export const oldestBrowsers = (browserslist: readonly string[]): OldestBrowsers =>
  Object.fromEntries(
    browserslist.map((query) => {
      const [browser = '', version] = query.split(' >= ');
      return [browser, Number(version)];
    }),
  );

const isThere = (statement: Statement, version: number) =>
  typeof statement.version_added === 'string' &&
  parseFloat(statement.version_added.replace('≤', '')) <= version &&
  !statement.version_removed &&
  !statement.flags &&
  !statement.prefix &&
  !statement.alternative_name;

/** Whether one of the oldest browsers lacks it. A feature without support data counts as old. */
function isNewer({ __compat: compat }: Feature, oldest: OldestBrowsers): boolean {
  if (!compat) return false;
  return Object.entries(oldest).some(([browser, version]) => {
    const support = compat.support[browser];
    return support !== undefined && ![support].flat().some((one) => isThere(one, version));
  });
}

/** All features within this one, at any depth, with their names. */
function* descendants(feature: object | undefined): Generator<[string, Feature]> {
  for (const child of childrenOf(feature)) {
    yield child;
    yield* descendants(child[1]);
  }
}

function byName(entries: Iterable<[string, Feature]>): Map<string, Feature[]> {
  const index = new Map<string, Feature[]>();
  for (const [name, feature] of entries) index.set(name, [...(index.get(name) ?? []), feature]);
  return index;
}

const interfaces = [
  ...childrenOf(featureAt('api')),
  ...childrenOf(featureAt('javascript', 'builtins')),
];
const members = byName(interfaces.flatMap(([, feature]) => childrenOf(feature)));
const cssTypes = byName(descendants(featureAt('css', 'types')));

/** Whether all features with this name are newer; an old one with the same name hides a newer one. */
const isNewName = (index: Map<string, Feature[]>, name: string, oldest: OldestBrowsers) =>
  index.get(name)?.every((feature) => isNewer(feature, oldest)) ?? false;

/**
 * Patterns of values that use a feature of their property which is neither a keyword nor a function. MDN's
 * names of such features contain an underscore; null if no value shows whether the feature is used.
 */
const valueForms: Readonly<Record<string, RegExp | null>> = {
  alt_text: /(?:\)|(["'])[^"']*\1)\s*\/\s*["']/,
  last_baseline: /\blast\s+baseline/,
  'side-relative_values': /\b(left|right)\s+[\d.-]/,
  'multi-keyword_values': /\w\s+\w/,
  shorthand_values: /\w\s+\w/,
  'fit-content_function': /\bfit-content\(/,
  'includes_color-and-style': null,
  includes_thickness: null,
  'animation-timeline_included': null,
  is_animatable: null,
  context_block: null,
  context_multicol: null,
  context_position_absolute: null,
  multicol_context: null,
  replaced_elements: null,
  iframe_elements: null,
  svg_elements: null,
  reset_does_not_affect_siblings: null,
  vertical_slider_direction: null,
  gradients_can_animate: null,
};

/** MDN's names of the features of a property that this value uses or may use. */
const featuresOfValue = (property: string, value: string): string[] => [
  ...[...value.matchAll(/[a-z-]+/g)].map(([word]) => word),
  ...childrenOf(featureAt('css', 'properties', property)).flatMap(([name]) => {
    if (!name.includes('_')) return [];
    const form = valueForms[name];
    return form === undefined || form?.test(value) ? [name] : [];
  }),
];

/** The newer features in a style sheet, or in a text with rules. */
export function newerInStyles(css: string, oldest: OldestBrowsers): Set<string> {
  const found = new Set<string>();
  const look = (label: string, ...path: string[]) => {
    const feature = featureAt('css', ...path);
    if (feature && isNewer(feature, oldest)) found.add(label);
  };
  for (const [, text = '', end] of css.matchAll(/([^{};]+)([{};]|$)/g)) {
    if (end === '{') {
      for (const [, name = ''] of text.matchAll(/@([a-z-]+)/g)) look(`@${name}`, 'at-rules', name);
      for (const [, name = ''] of text.matchAll(/:([a-z][a-z-]*)/g))
        look(`:${name}`, 'selectors', name);
      continue;
    }
    const [, property = '', value = ''] = /^\s*([a-z-]+)\s*:(.*)$/s.exec(text) ?? [];
    if (property.startsWith('-') || !featureAt('css', 'properties', property)) continue;
    look(property, 'properties', property);
    for (const name of featuresOfValue(property, value)) {
      look(`${property}: ${name}`, 'properties', property, name);
    }
    for (const [, name = ''] of value.matchAll(/([a-z-]+)\(/g)) {
      if (isNewName(cssTypes, name, oldest)) found.add(`${name}()`);
    }
    for (const [, unit = ''] of value.matchAll(/\d([dsl]v(?:h|w|b|i|min|max))\b/g)) {
      look(unit, 'types', 'length', 'viewport_percentage_units_dynamic');
    }
  }
  return found;
}

/** The newer features in styles that a script contains as text, like Emotion's. */
export function newerInTexts(code: string, oldest: OldestBrowsers): Set<string> {
  const found = new Set<string>();
  const visit = (node: ts.Node) => {
    if (ts.isStringLiteralLike(node) && /[;{]/.test(node.text)) {
      newerInStyles(node.text, oldest).forEach((feature) => found.add(feature));
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('script.js', code, ts.ScriptTarget.Latest));
  return found;
}

/** The newer attributes among those of an element. */
export const newerAttributes = (
  element: string,
  attributes: readonly string[],
  oldest: OldestBrowsers,
): string[] =>
  attributes.filter((name) => {
    const feature =
      featureAt('html', 'elements', element, name) ?? featureAt('html', 'global_attributes', name);
    return feature !== undefined && isNewer(feature, oldest);
  });

/** The newer feature that a symbol from TypeScript's libraries stands for, such as `Array.toSorted`. */
function newerSymbol(symbol: ts.Symbol, oldest: OldestBrowsers): string | null {
  const [declaration] = symbol.declarations ?? [];
  if (!declaration || !/\/lib\.[\w.]+\.d\.ts$/.test(declaration.getSourceFile().fileName))
    return null;
  const { parent } = declaration;
  const owner = ts.isInterfaceDeclaration(parent)
    ? parent.name.text.replace(/^Readonly|Constructor$/g, '')
    : '';
  const name = symbol.getName();
  const homes: string[][] = [
    ['api', owner || 'Window'],
    ['api', owner.toLowerCase()],
    ['javascript', 'builtins', ...(owner ? [owner] : [])],
    ['javascript', 'builtins', 'Intl', owner],
  ];
  const known = homes.filter((home) => featureAt(...home));
  // MDN does not list dictionaries and mixins; their members can be found only by name.
  if (known.length === 0) return isNewName(members, name, oldest) ? `${owner}.${name}` : null;
  const features = known
    .flatMap((home) => [
      [...home, name],
      [...home, `${name}_static`],
    ])
    .map((place) => featureAt(...place))
    .filter((feature) => feature !== undefined);
  if (!owner) features.push(...[featureAt('api', name)].filter((feature) => feature !== undefined));
  const isFound = features.length > 0 && features.every((feature) => isNewer(feature, oldest));
  return isFound ? [owner, name].filter(Boolean).join('.') : null;
}

/** The newer features named in the files of a TypeScript project for which `isShipped` is true. */
export function newerInSources(
  configFile: string,
  isShipped: (file: string) => boolean,
  oldest: OldestBrowsers,
): Set<string> {
  const { config } = ts.readConfigFile(configFile, (file) => ts.sys.readFile(file)) as {
    config: unknown;
  };
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, dirname(configFile));
  const program = ts.createProgram(fileNames.filter(isShipped), options);
  const checker = program.getTypeChecker();
  const found = new Set<string>();
  const symbolOf = (node: ts.Identifier) => {
    const { parent } = node;
    const isKey =
      (ts.isPropertyAssignment(parent) || ts.isShorthandPropertyAssignment(parent)) &&
      parent.name === node;
    return isKey
      ? checker.getContextualType(parent.parent)?.getNonNullableType().getProperty(node.text)
      : checker.getSymbolAtLocation(node);
  };
  const visit = (node: ts.Node) => {
    if (ts.isJsxAttribute(node) && ts.isIdentifier(node.name)) {
      const element = node.parent.parent.tagName.getText();
      newerAttributes(element, [node.name.text.toLowerCase()], oldest).forEach((name) =>
        found.add(`attribute ${name}`),
      );
    }
    // Types are not in what is shipped.
    if (ts.isTypeNode(node)) return;
    const symbol = ts.isIdentifier(node) ? symbolOf(node) : undefined;
    const feature = symbol && newerSymbol(symbol, oldest);
    if (feature) found.add(feature);
    ts.forEachChild(node, visit);
  };
  program
    .getSourceFiles()
    .filter(({ fileName }) => isShipped(fileName) && !fileName.includes('/node_modules/'))
    .forEach(visit);
  return found;
}
