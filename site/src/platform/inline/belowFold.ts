/**
 * Runs in the head of every page. On phones the landing page's first screen comes before the parts
 * below it: these wait for the fonts, so that nothing is laid out twice, and are then rendered one by
 * one, with pauses for whatever the visitor does. A scroll or a key, which may bring them into view, ends
 * the waiting at once.
 */
import { BELOW_FOLD, BELOW_FOLD_STATE, FONTS_SETTLED, OVER, READY, WAITING } from '../belowFold';

/** The longest that parts wait for the fonts, in milliseconds. */
const LONGEST_WAIT_MS = 4_000;
/** The pause between two parts, in milliseconds. */
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
// A reload, Back and a fragment may lead to a place further down: the page then needs its true heights.
if (arrival?.type === 'navigate' && !location.hash) {
  addEventListener(FONTS_SETTLED, renderNext);
  setTimeout(renderNext, LONGEST_WAIT_MS);
  for (const sign of ['scroll', 'keydown']) {
    document.addEventListener(sign, end, { capture: true, once: true });
  }
  // Last, so that nothing waits unless something will end the waiting.
  tell(WAITING);
}
