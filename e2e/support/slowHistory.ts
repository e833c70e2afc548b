import type { Page } from '@playwright/test';

/** How long a slow phone may take to go back in its history, in milliseconds. */
export const HISTORY_TAKES_MS = 1_000;

/** Lets the browser go back as late as a phone does that is busy. */
export const slowHistory = (page: Page) =>
  page.addInitScript((ms) => {
    const go = window.history.go.bind(window.history);
    window.history.go = (delta) => void setTimeout(() => go(delta), ms);
  }, HISTORY_TAKES_MS);
