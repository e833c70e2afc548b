/** Stands in for Gatsby's (slimRuntime.ts): no page here has a `Head` export to render in the browser. */
export const headHandlerForBrowser = () => undefined;
