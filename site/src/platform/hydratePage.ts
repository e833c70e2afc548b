import { createElement, startTransition, use, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { isLeaving } from './earlyTraversal';
import { FOCUS_WRAPPER_ID } from './gatsbyRuntime';

/** The longest that hydration waits for a busy phone, in milliseconds. */
const LONGEST_WAIT_MS = 500;

const whenIdle = (action: () => void) => {
  // Safari has no requestIdleCallback.
  if (typeof requestIdleCallback === 'function') {
    requestIdleCallback(action, { timeout: LONGEST_WAIT_MS });
  } else setTimeout(action);
};

const never = new Promise<never>(() => undefined);

/**
 * Keeps the prerendered page as it is if Back was pressed before its first render: Gatsby would
 * look there for the other page, which is not loaded, and fail.
 */
const UnlessLeaving = ({ children }: { children: ReactNode }) =>
  isLeaving() ? use(never) : children;

/**
 * Hydrates the prerendered page once the phone has nothing else to do, and in small
 * pieces: what a visitor taps meanwhile is not kept waiting.
 */
export function hydratePage(page: ReactNode, container: Element) {
  // While developing nothing is prerendered.
  if (!container.querySelector(`#${FOCUS_WRAPPER_ID}`)?.firstChild) {
    createRoot(container).render(page);
    return;
  }
  whenIdle(() => {
    startTransition(() => void hydrateRoot(container, createElement(UnlessLeaving, null, page)));
  });
}
