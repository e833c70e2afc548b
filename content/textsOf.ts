/** A text of a definition, and where it stands: `landing.hero.title`. */
export interface PlacedText {
  place: string;
  text: string;
}

/** What a message calls an entry of a list: its name where it has one, else its position. */
function nameOf(entry: unknown, index: number): string {
  if (typeof entry === 'object' && entry !== null) {
    if ('id' in entry && typeof entry.id === 'string' && entry.id !== '') return entry.id;
    if ('value' in entry && typeof entry.value === 'string' && entry.value !== '')
      return entry.value;
  }
  return String(index + 1);
}

/** Every text of a definition. Functions are not looked into. */
export function textsOf(value: unknown, place = ''): PlacedText[] {
  if (typeof value === 'string') return [{ place, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  const within = (name: string) => (place === '' ? name : `${place}.${name}`);
  return Array.isArray(value)
    ? value.flatMap((entry: unknown, index) => textsOf(entry, within(nameOf(entry, index))))
    : Object.entries(value).flatMap(([name, entry]) => textsOf(entry, within(name)));
}
