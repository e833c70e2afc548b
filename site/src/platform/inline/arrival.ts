/**
 * Runs in the head of every page, before the page's own scripts are fetched. It keeps how the
 * visitor came to the first page of a session: they may leave it before React is there, and the
 * next page would then count as the one they landed on. And it takes away a fragment that cannot
 * be decoded (`#50%`), on which Gatsby's scroll handler fails and React removes the whole page.
 * And it keeps a press of a button that opens the quiz while the quiz, which stands last in the
 * HTML, has not been received: on a slow network that takes seconds. quizOpener then opens it.
 */
import { QUIZ_DIALOG_ID } from '../../quiz/ids';
import { QUIZ_ASKED_FOR } from '../quizAskedFor';
import { ARRIVAL_KEY, QUIZ_SESSION_KEY } from '../../session/store/keys';
import type { Arrival } from '../../session/store/arrival';

const arrival: Arrival = {
  url: location.href,
  referrer: document.referrer,
  now: new Date().toISOString(),
};

let isKept = false;

function keepArrival() {
  if (isKept) return;
  isKept = true;
  try {
    const isFirst = [QUIZ_SESSION_KEY, ARRIVAL_KEY].every((key) => !sessionStorage.getItem(key));
    if (isFirst) sessionStorage.setItem(ARRIVAL_KEY, JSON.stringify(arrival));
  } catch {
    // Storage is forbidden or full: each page then begins a session of its own.
  }
}

// A browser first has to read its storage, for which the first paint would wait. The page's own scripts
// are fetched later (lateScripts); who leaves sooner is kept as they leave.
addEventListener('pagehide', keepArrival);
if (document.hidden) keepArrival();
else requestAnimationFrame(() => setTimeout(keepArrival));

function dropBrokenFragment() {
  try {
    decodeURI(location.hash);
  } catch {
    history.replaceState(history.state, '', location.pathname + location.search);
  }
}

dropBrokenFragment();
// Comes before the router's own listener, because this script runs first.
addEventListener('popstate', dropBrokenFragment);

addEventListener(
  'click',
  ({ target }) => {
    const isOpener =
      target instanceof Element && target.closest(`[commandfor="${QUIZ_DIALOG_ID}"]`);
    if (isOpener && !document.getElementById(QUIZ_DIALOG_ID)) {
      document.documentElement.dataset[QUIZ_ASKED_FOR] = 'true';
    }
  },
  true,
);
