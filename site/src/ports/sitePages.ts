import { loadPage, navigateTo } from '../platform/gatsbyRuntime';

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
export const preparePage: (path: string) => Promise<boolean> = loadPage;
