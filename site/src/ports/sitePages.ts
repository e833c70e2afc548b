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

/** Goes to a page of this site. */
export function navigateTo(path: string, { replace }: { replace: boolean }) {
  const { ___navigate: navigate } = globals();
  if (navigate) navigate(path, { replace });
  else if (replace) window.location.replace(path);
  else window.location.assign(path);
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
