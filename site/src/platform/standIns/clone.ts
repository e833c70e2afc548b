/**
 * Stands in for lodash's `clone` (slimRuntime.ts), with which Formik copies the objects and arrays of a
 * form's values, one level deep.
 */
const clone = <Value extends object>(value: Value): Value =>
  (Array.isArray(value) ? [...(value as unknown[])] : { ...value }) as Value;
export default clone;
