/**
 * Stands in for prop-types (slimRuntime.ts): whatever a package declares by it, such as `PropTypes.oneOf([…]).isRequired`,
 * is nothing, because React 19 looks at it no longer.
 */
const anyType: unknown = new Proxy(() => anyType, { get: () => anyType });
export default anyType;
