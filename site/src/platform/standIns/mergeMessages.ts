/**
 * Stands in for deepmerge (slimRuntime.ts), with which Formik merges the messages of a form's fields, its
 * schema and its own check. Our fields have one message each, not an object of them.
 */
const all = (messages: readonly object[]): object => Object.assign({}, ...messages) as object;
export default { all };
