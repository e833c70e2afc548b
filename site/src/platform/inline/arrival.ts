/**
 * Runs in the head of every page, before the page's own scripts are fetched. It stores how the
 * visitor came to the first page of a session: they may leave it before React is there, and the
 * next page would then count as the one they landed on. And it removes a fragment that cannot
 * be decoded (`#50%`), on which Gatsby's scroll handler fails and React removes the whole page.
 */
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

// Not at once: a browser first has to read its storage, and the first paint would wait for that. The page's
// own scripts are fetched later still (lateScripts). If the visitor leaves sooner, it is stored as they
// leave.
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
