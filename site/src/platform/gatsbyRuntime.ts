/**
 * What the site uses of Gatsby's runtime in the browser: two globals and an
 * element. Gatsby's package documents no way to learn whether a page could be
 * fetched, and cannot be imported in tests and stories.
 */

interface GatsbyGlobals {
  ___navigate?: (to: string, options?: { replace?: boolean }) => void;
  ___loader?: {
    loadPage: (path: string) => Promise<{ status?: string; page?: unknown } | undefined>;
  };
}

const globals = () => window as unknown as GatsbyGlobals;

/** The id of the element that holds the page; Gatsby focuses it after going to another page. */
export const FOCUS_WRAPPER_ID = 'gatsby-focus-wrapper';

/** Goes to a page within the document; loads a document where Gatsby's runtime is not there (yet). */
export function navigateTo(path: string, { replace }: { replace: boolean }) {
  const { ___navigate: navigate } = globals();
  if (navigate) navigate(path, { replace });
  else if (replace) window.location.replace(path);
  else window.location.assign(path);
}

/**
 * Whether a page can be reached: its code and data are there, or its document can be loaded, which
 * Gatsby's navigation does when one of the page's files has failed. It never fetches that file again.
 */
export async function canReachPage(path: string): Promise<boolean> {
  if (await loadPage(path)) return true;
  try {
    return (await fetch(path, { method: 'HEAD' })).ok;
  } catch {
    return false;
  }
}

/**
 * Fetches a page's code and data, and tells whether they are there now: false if the
 * network failed or Gatsby's runtime is not there.
 */
export async function loadPage(path: string): Promise<boolean> {
  try {
    const resources = await globals().___loader?.loadPage(path);
    return resources?.page !== undefined && resources.status !== 'error';
  } catch {
    return false;
  }
}
