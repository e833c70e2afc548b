import type { Page } from '@playwright/test';

/** Writes down how far the page's parts have shifted, from its first paint on. */
export const watchShifts = () => {
  const shifts = { total: 0 };
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      shifts.total += (entry as PerformanceEntry & { value: number }).value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
};

/** The sum of the layout shifts since the first paint, without unit. */
export const shiftsOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { shifts: { total: number } }).shifts.total);
