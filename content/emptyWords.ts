/** What a message calls an entry of a list: its name where it has one, else its position. */
function nameOf(entry: unknown, index: number): string {
  if (typeof entry === 'object' && entry !== null) {
    if ('id' in entry && typeof entry.id === 'string' && entry.id !== '') return entry.id;
    if ('value' in entry && typeof entry.value === 'string' && entry.value !== '')
      return entry.value;
  }
  return String(index + 1);
}

/**
 * The places in a definition where there is a text without words, such as
 * `landing.hero.title`. Functions are not looked into.
 */
export function emptyWords(value: unknown, place = ''): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [place] : [];
  if (typeof value !== 'object' || value === null) return [];
  const within = (name: string) => (place === '' ? name : `${place}.${name}`);
  return Array.isArray(value)
    ? value.flatMap((entry: unknown, index) => emptyWords(entry, within(nameOf(entry, index))))
    : Object.entries(value).flatMap(([name, entry]) => emptyWords(entry, within(name)));
}
