import { isQuizRoute, routes } from '../config/routes';
import { quizPosition } from '../ports/quizHistory';
import { QUIZ_DIALOG_ID } from '../quiz/ids';
import { loadPage } from './gatsbyRuntime';
import { showQuizNotice } from './quizNotice';
import { nextPause, tryAgain } from './tryAgain';

/** Long enough for a connection that was lost for a moment, in milliseconds. */
const PAUSE_MS = 2000;

/** Whether this document is a reload already. */
function isReload(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return (navigation as PerformanceNavigationTiming | undefined)?.type === 'reload';
}

/** Whether the server can be reached: the browser's error page must not replace a page that can be read. */
const isReachable = () =>
  fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );

/** Calls back as soon as the server can be reached, after a first pause. */
function onceReachable(pauseMs: number, callback: () => void) {
  tryAgain(pauseMs, () => {
    void isReachable().then((isNow) =>
      isNow ? callback() : onceReachable(nextPause(pauseMs), callback),
    );
  });
}

export const isQuizOpen = () =>
  document.querySelector<HTMLDialogElement>(`#${QUIZ_DIALOG_ID}`)?.open;

/** Reloads the document, with the quiz open if it is open now. */
export function reloadPage() {
  // An open quiz that has no history entry would come back closed, except on its own routes.
  if (isQuizOpen() && quizPosition() === 0 && !isQuizRoute(window.location.pathname)) {
    window.location.assign(routes.quiz);
  } else window.location.reload();
}

/**
 * Reloads the document if Gatsby could not fetch the page's files: Gatsby remembers the
 * failure, never tries again and renders nothing. It does so once by itself, so that a file that is
 * gone for good does not cause a loop, and then whenever the connection comes back.
 */
export async function reloadFailedPage() {
  const { pathname } = window.location;
  if (await loadPage(pathname)) return;
  showQuizNotice();
  const begin = () => onceReachable(PAUSE_MS, reloadPage);
  if (isReload()) window.addEventListener('online', begin, { once: true });
  else begin();
}
