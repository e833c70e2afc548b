/**
 * Runs in the head of every page. On phones the landing page's first screen comes before what lies
 * below it: that waits for the fonts, so that nothing is laid out twice, and is then rendered part by
 * part, with pauses for whatever the visitor does. Whatever may bring it into view ends the waiting at once.
 */
import { BELOW_FOLD, BELOW_FOLD_STATE, FONTS_SETTLED, OVER, READY, WAITING } from '../belowFold';

/** The longest that parts wait for the fonts, in milliseconds. */
const LONGEST_WAIT_MS = 4_000;
/** Between two parts, in milliseconds. */
const PAUSE_MS = 50;

const tell = (state: string) => document.documentElement.setAttribute(BELOW_FOLD_STATE, state);
const end = () => tell(OVER);

function renderNext() {
  const next = document.querySelector(`${BELOW_FOLD}:not([${READY}])`);
  if (!next) {
    end();
    return;
  }
  next.setAttribute(READY, '');
  setTimeout(renderNext, PAUSE_MS);
}

const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
// A reload, Back and a fragment lead to a place below: the page needs its true heights there.
if (arrival?.type === 'navigate' && !location.hash) {
  addEventListener(FONTS_SETTLED, renderNext);
  setTimeout(renderNext, LONGEST_WAIT_MS);
  for (const sign of ['scroll', 'keydown']) {
    document.addEventListener(sign, end, { capture: true, once: true });
  }
  // Last: nothing waits that would not be ended.
  tell(WAITING);
}
