import { withoutSlash } from '../config/routes';
import { canReachPage, FOCUS_WRAPPER_ID, navigateTo } from '../platform/gatsbyRuntime';
import { QUIZ_DIALOG_ID } from '../quiz/ids';
import { SETTLED_EVENT } from '../session/record';

/** Longer than a slow phone takes to show a page that has been prepared. */
const SHOWN_WAIT_MS = 3_000;

/** Goes to pages of this site, and knows when they are shown. */
export interface PageNavigation {
  /** Resolves to true once the page is shown, or to false if it is not after three seconds. */
  navigate(path: string, options: { replace: boolean }): Promise<boolean>;
  /** To be called when another page is shown, with its path. */
  shown(path: string): void;
}

/**
 * Does what Gatsby does not do if the target is the page that is already below the quiz: the page reads the
 * submission again, and when the quiz closes it is shown from its top with the focus, like any new page.
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
 * Fetches a page's code and data ahead of going there. Resolves to whether the page can be gone to
 * now: false if the network failed, so that going there would lead nowhere.
 */
export const preparePage: (path: string) => Promise<boolean> = canReachPage;
