/** Stands in for Gatsby's handler (slimRuntime.ts): no page has a `Head` export to render in the browser. */
export const headHandlerForBrowser = () => undefined;
