/**
 * Stands in for toposort (slimRuntime.ts), with which Yup puts fields after those that their rules refer to:
 * none of our rules refers to another field.
 *
 * @throws Error where a rule does: toposort is needed then.
 */
function array<Field>(fields: Field[], references: readonly unknown[]): Field[] {
  if (references.length > 0) throw new Error('Take toposort out of slimRuntime.ts.');
  return fields;
}
export default { array };
