import { startTransition, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { isLeft } from './earlyTraversal';

/** The longest that a busy phone waits before React takes over, in milliseconds. */
const PATIENCE_MS = 500;

const whenIdle = (action: () => void) => {
  // Safari has none.
  if (typeof requestIdleCallback === 'function') {
    requestIdleCallback(action, { timeout: PATIENCE_MS });
  } else setTimeout(action);
};

/**
 * Brings the prerendered page to life once the phone has nothing else to do, and
 * in small pieces: what a visitor taps meanwhile is not kept waiting.
 */
export function takePageOver(page: ReactNode, container: Element) {
  // While developing nothing is prerendered.
  if (!container.querySelector('#gatsby-focus-wrapper')?.firstChild) {
    createRoot(container).render(page);
    return;
  }
  whenIdle(() => {
    if (!isLeft()) startTransition(() => void hydrateRoot(container, page));
  });
}
