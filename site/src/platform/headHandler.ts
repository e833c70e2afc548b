/** Stands in for Gatsby's: no page here has a `Head` export that the browser would have to render. */
export const headHandlerForBrowser = () => undefined;
