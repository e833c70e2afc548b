import { chromium, type CDPSession } from 'playwright';
import { browserArgs } from '../../scripts/lib/findBrowser.mjs';
import { Visit } from './visit.ts';

/** A page's memory after garbage collection. */
export interface HeapUse {
  kilobytes: number;
  /** DOM nodes, attached or not. */
  nodes: number;
  listeners: number;
}

const QUIZ_DIALOG_ID = 'quiz-dialog';
/** A press before the browser's history has been updated would be lost. */
const HISTORY_UPDATE_MS = 200;

/**
 * Opens and closes the quiz from a script in the page, because presses by Playwright leave
 * objects of their own in the heap.
 */
const openAndClose = (times: number) => `(async () => {
  const dialog = document.getElementById('${QUIZ_DIALOG_ID}');
  const press = async (selector, isOpen) => {
    document.querySelector(selector).click();
    while (dialog.open !== isOpen) await new Promise(requestAnimationFrame);
    await new Promise((resolve) => setTimeout(resolve, ${HISTORY_UPDATE_MS}));
  };
  for (let time = 0; time < ${times}; time += 1) {
    await press('main [commandfor="${QUIZ_DIALOG_ID}"]', true);
    await press('#${QUIZ_DIALOG_ID} [aria-label="Close"]', false);
  }
})()`;

async function heapUse(session: CDPSession): Promise<HeapUse> {
  // The second collection frees what the first one made unreachable.
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
  return { kilobytes: usedSize / 1_000, nodes, listeners: jsEventListeners };
}

/**
 * The landing page's memory after ten openings of the quiz, and after fifty more. The browser
 * runs without JIT compilers: their machine code is in the same heap and keeps growing without
 * any leak (by 100 kB over fifty openings).
 */
export async function heapUseOfOpenings(
  browserPath: string,
  url: string,
): Promise<{ ten: HeapUse; sixty: HeapUse }> {
  const browser = await chromium.launch({
    args: [...browserArgs, '--js-flags=--jitless'],
    executablePath: browserPath,
  });
  try {
    const visit = await Visit.start(browser, url);
    await visit.load('/');
    await visit.page.evaluate(openAndClose(10));
    const ten = await heapUse(visit.session);
    await visit.page.evaluate(openAndClose(50));
    return { ten, sixty: await heapUse(visit.session) };
  } finally {
    await browser.close();
  }
}
