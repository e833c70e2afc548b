import type { Page } from '@playwright/test';

/** Whether one of the tests' injected scripts has run: each sets `window.hacked`. */
export const isHacked = (page: Page) =>
  page.evaluate(() => (window as { hacked?: unknown }).hacked !== undefined);
