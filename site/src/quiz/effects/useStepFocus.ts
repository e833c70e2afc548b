import { useLayoutEffect, useRef, type RefObject } from 'react';
import type { QuizState } from '../core/state';

/**
 * Puts the focus where the visitor goes on: on the chosen or first radio, or on
 * the step's heading, so that a keyboard works at once and a screen reader reads
 * the question. Never on a text field of a later step: on a phone that would
 * raise the keyboard over the page.
 */
export function useStepFocus(
  form: RefObject<HTMLFormElement | null>,
  { isOpen, step, submission }: QuizState,
  isReady: boolean,
) {
  const shown = useRef<string | null>(null);
  // Before the paint, which needs the same styles and layout: afterwards, the focus would cost them once more.
  useLayoutEffect(() => {
    const isSent = submission === 'sending' || submission === 'completed';
    const view = isSent ? submission : step;
    const now = isOpen && isReady ? view : null;
    const before = shown.current;
    shown.current = now;
    // The browser has focused the first step when it opened the dialog.
    if (now === null || now === before || (before === null && now === 'zip')) return;
    const target =
      form.current?.querySelector<HTMLElement>(`input[name="${now}"]:checked`) ??
      form.current?.querySelector<HTMLElement>(`input[name="${now}"]`) ??
      form.current?.querySelector<HTMLElement>('h2[tabindex]');
    // A step begins at its top: else the question may be out of sight, where the step before was scrolled
    // to, or the browser scrolls for the focus.
    target?.focus({ preventScroll: true });
    for (
      let part: Element | null | undefined = target;
      part?.closest('dialog');
      part = part.parentElement
    ) {
      part.scrollTop = 0;
    }
  }, [form, isOpen, step, submission, isReady]);
}
