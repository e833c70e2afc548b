/**
 * Going from page to page without leaving the document, through the globals that
 * Gatsby's runtime sets. Importing them from the package would bring all of its
 * browser entry (scripts, slices, static queries) into every page.
 */

interface GatsbyGlobals {
  ___navigate?: (to: string, options?: { replace?: boolean }) => void;
  ___loader?: {
    loadPage: (path: string) => Promise<{ status?: string; page?: unknown } | undefined>;
  };
}

const globals = () => window as unknown as GatsbyGlobals;

function navigateTo(path: string, { replace }: { replace: boolean }) {
  const { ___navigate: navigate } = globals();
  if (navigate) navigate(path, { replace });
  else if (replace) window.location.replace(path);
  else window.location.assign(path);
}

/** Longer than it takes to show a page that has been prepared. */
const SHOWN_WAIT_MS = 1_000;

/** Going to pages of this site, and knowing when they are there. */
export interface PageWalk {
  /** Resolves once the page is shown, or after a second. */
  navigate(path: string, options: { replace: boolean }): Promise<void>;
  /** To be called when another page is shown. */
  shown(): void;
}

export function pageWalk(): PageWalk {
  let arrive = () => undefined as void;
  return {
    navigate: (path, options) =>
      new Promise((resolve) => {
        arrive = resolve;
        setTimeout(resolve, SHOWN_WAIT_MS);
        navigateTo(path, options);
      }),
    shown: () => arrive(),
  };
}

/**
 * Fetches a page's code and data ahead of going there. Whether they are there
 * now: false where the network failed, and going there would lead nowhere.
 */
export async function preparePage(path: string): Promise<boolean> {
  try {
    const resources = await globals().___loader?.loadPage(path);
    return resources?.page !== undefined && resources.status !== 'error';
  } catch {
    return false;
  }
}
