/**
 * Stands in for prop-types (slimRuntime.ts). Whatever a package declares with it, such as
 * `PropTypes.oneOf([…]).isRequired`, has no effect, because React 19 ignores it.
 */
const anyType: unknown = new Proxy(() => anyType, { get: () => anyType });
export default anyType;
