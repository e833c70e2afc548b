type Entries = Readonly<Record<string, unknown>>;

const hasEntries = (value: unknown): value is Entries =>
  typeof value === 'object' && value !== null;

/**
 * Stands in for react-fast-compare (slimRuntime.ts), with which Formik compares the plain values and the
 * messages of a form.
 */
export default function isEqual(one: unknown, other: unknown): boolean {
  if (!hasEntries(one) || !hasEntries(other)) return Object.is(one, other);
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => name in other && isEqual(one[name], other[name]))
  );
}
