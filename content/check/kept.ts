/**
 * Keeps the last result under each name while the text that it was made from stays the same, so that a
 * process that checks repeatedly reads only what changed.
 */
export function keeper<Result>(): (name: string, text: string, make: () => Result) => Result {
  const kept = new Map<string, { text: string; result: Result }>();
  return (name, text, make) => {
    const known = kept.get(name);
    if (known?.text === text) return known.result;
    const result = make();
    kept.set(name, { text, result });
    return result;
  };
}
