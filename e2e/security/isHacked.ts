import type { Page } from '@playwright/test';

/** Whether a script that the tests tried to smuggle in has run: each sets `window.hacked`. */
export const isHacked = (page: Page) =>
  page.evaluate(() => (window as { hacked?: unknown }).hacked !== undefined);
