import { canReachPage, navigateTo } from '../platform/gatsbyRuntime';

/** Longer than a slow phone takes to show a page that has been prepared. */
const SHOWN_WAIT_MS = 3_000;

/** Going to pages of this site, and knowing when they are there. */
export interface PageWalk {
  /** Resolves once the page is shown: true, or false where it is not after three seconds. */
  navigate(path: string, options: { replace: boolean }): Promise<boolean>;
  /** To be called when another page is shown. */
  shown(): void;
}

export function pageWalk(): PageWalk {
  let arrive: (isShown: boolean) => void = () => undefined;
  return {
    navigate: (path, options) =>
      new Promise((resolve) => {
        arrive = resolve;
        setTimeout(() => resolve(false), SHOWN_WAIT_MS);
        navigateTo(path, options);
      }),
    shown: () => arrive(true),
  };
}

/**
 * Fetches a page's code and data ahead of going there. Whether the page can be
 * gone to now: false where the network failed, and going there would lead nowhere.
 */
export const preparePage: (path: string) => Promise<boolean> = canReachPage;
