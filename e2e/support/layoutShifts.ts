import type { Page } from '@playwright/test';

/** Init script: sums up the page's layout shifts from its first paint on. */
export const watchShifts = () => {
  const shifts = { total: 0 };
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      shifts.total += (entry as PerformanceEntry & { value: number }).value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
};

/** The page's cumulative layout shift so far (no unit). */
export const shiftsOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { shifts: { total: number } }).shifts.total);
