/** A text in a definition, and its place: `landing.hero.title`. */
export interface PlacedText {
  place: string;
  text: string;
}

/** The properties that can name an entry of a list; the first that the entry has is used. */
export const NAMING = ['id', 'value', 'slug'] as const;

/** How places name a list's entries: by their own names, or by number from 1 if one is missing or taken. */
export const entryNames = (own: readonly (string | null)[]): string[] =>
  own.map((name, index) => (name && own.indexOf(name) === index ? name : String(index + 1)));

function ownName(entry: unknown): string | null {
  if (typeof entry !== 'object' || entry === null) return null;
  const named = entry as Readonly<Record<string, unknown>>;
  const names = NAMING.map((name) => named[name]);
  return names.find((name): name is string => typeof name === 'string' && name !== '') ?? null;
}

/** Every text of a definition. Functions are not looked into. */
export function textsOf(value: unknown, place = ''): PlacedText[] {
  if (typeof value === 'string') return [{ place, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  const entries = Array.isArray(value)
    ? entryNames(value.map(ownName)).map((name, index) => [name, value[index] as unknown] as const)
    : Object.entries(value);
  return entries.flatMap(([name, entry]) =>
    textsOf(entry, place === '' ? name : `${place}.${name}`),
  );
}
