import { withoutSlash } from '../config/routes';
import { canReachPage, FOCUS_WRAPPER_ID, navigateTo } from '../platform/gatsbyRuntime';
import { QUIZ_DIALOG_ID } from '../quiz/ids';
import { SETTLED_EVENT } from '../session/record';

/** Longer than a slow phone takes to show a page that has been prepared. */
const SHOWN_WAIT_MS = 3_000;

/** Going to pages of this site, and knowing when they are there. */
export interface PageNavigation {
  /** Resolves once the page is shown: true, or false where it is not after three seconds. */
  navigate(path: string, options: { replace: boolean }): Promise<boolean>;
  /** To be called when another page is shown, with its path. */
  shown(path: string): void;
}

/**
 * Arrives at the page below the quiz, for which Gatsby does nothing: the page looks again at what was
 * submitted, and when the quiz closes it begins at its top with the focus, like any page that is gone to.
 */
function arriveBelow() {
  window.dispatchEvent(new Event(SETTLED_EVENT));
  const begin = () => {
    window.scrollTo(0, 0);
    document.getElementById(FOCUS_WRAPPER_ID)?.focus({ preventScroll: true });
  };
  document.getElementById(QUIZ_DIALOG_ID)?.addEventListener('close', begin, { once: true });
}

export function pageNavigation(): PageNavigation {
  let below = '';
  let arrive: (isShown: boolean) => void = () => undefined;
  return {
    navigate: (path, options) =>
      new Promise((resolve) => {
        if (path === withoutSlash(below)) {
          arriveBelow();
          resolve(true);
          return;
        }
        arrive = resolve;
        setTimeout(() => resolve(false), SHOWN_WAIT_MS);
        navigateTo(path, options);
      }),
    shown: (path) => {
      below = path;
      arrive(true);
    },
  };
}

/**
 * Fetches a page's code and data ahead of going there. Whether the page can be
 * gone to now: false where the network failed, and going there would lead nowhere.
 */
export const preparePage: (path: string) => Promise<boolean> = canReachPage;
