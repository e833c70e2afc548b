import { chromium, type CDPSession } from 'playwright';
import { browserArgs } from '../../scripts/lib/findBrowser.mjs';
import { Visit } from './visit.ts';

/** What a page holds after its garbage has been collected. */
export interface Held {
  kilobytes: number;
  /** DOM nodes, attached or not. */
  nodes: number;
  listeners: number;
}

const QUIZ_DIALOG_ID = 'quiz-dialog';
/** Time for the browser's history to follow; a press meanwhile would be lost. */
const SETTLE_MS = 200;

/**
 * Opens and closes the quiz in the page itself: a driver's presses from outside leave
 * traces of their own in the heap.
 */
const openAndClose = (times: number) => `(async () => {
  const dialog = document.getElementById('${QUIZ_DIALOG_ID}');
  const press = async (selector, isOpen) => {
    document.querySelector(selector).click();
    while (dialog.open !== isOpen) await new Promise(requestAnimationFrame);
    await new Promise((resolve) => setTimeout(resolve, ${SETTLE_MS}));
  };
  for (let time = 0; time < ${times}; time += 1) {
    await press('main [commandfor="${QUIZ_DIALOG_ID}"]', true);
    await press('#${QUIZ_DIALOG_ID} [aria-label="Close"]', false);
  }
})()`;

async function held(session: CDPSession): Promise<Held> {
  // What the first collection lets go of, the second one finds.
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
  return { kilobytes: usedSize / 1_000, nodes, listeners: jsEventListeners };
}

/**
 * What the landing page holds after ten openings of the quiz, and after fifty more. In a
 * browser without compilers: the machine code that they keep adding for warm functions
 * lies in the same heap, and grows without any leak (by 100 kB over fifty openings).
 */
export async function heldByOpenings(
  browserPath: string,
  url: string,
): Promise<{ ten: Held; sixty: Held }> {
  const browser = await chromium.launch({
    args: [...browserArgs, '--js-flags=--jitless'],
    executablePath: browserPath,
  });
  try {
    const visit = await Visit.start(browser, url);
    await visit.load('/');
    await visit.page.evaluate(openAndClose(10));
    const ten = await held(visit.session);
    await visit.page.evaluate(openAndClose(50));
    return { ten, sixty: await held(visit.session) };
  } finally {
    await browser.close();
  }
}
