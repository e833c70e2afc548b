/**
 * Stands in for lodash's in Formik (slimRuntime.ts), which copies the objects and arrays of a
 * form's values with it, one level deep.
 */
const clone = <Value extends object>(value: Value): Value =>
  (Array.isArray(value) ? [...(value as unknown[])] : { ...value }) as Value;
export default clone;
