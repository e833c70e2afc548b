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
  // Before the paint, which needs the same styles and layout: after it, the focus would compute them once
  // more.
  useLayoutEffect(() => {
    const isSent = submission === 'sending' || submission === 'completed';
    const view = isSent ? submission : step;
    const now = isOpen && isReady ? view : null;
    const before = shown.current;
    shown.current = now;
    // The browser focused the first step itself when it opened the dialog.
    if (now === null || now === before || (before === null && now === 'zip')) return;
    const target =
      form.current?.querySelector<HTMLElement>(`input[name="${now}"]:checked`) ??
      form.current?.querySelector<HTMLElement>(`input[name="${now}"]`) ??
      form.current?.querySelector<HTMLElement>('h2[tabindex]');
    // Every step is shown from its top. Otherwise its question could be out of sight, because of how far the
    // previous step was scrolled, or because the browser scrolls to the focus.
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
