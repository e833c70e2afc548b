import { useLayoutEffect, useRef, type RefObject } from 'react';
import { durationMs } from '../tokens.ts';

const wantsLessMotion = () =>
  // If the browser cannot tell, nothing moves.
  window.matchMedia?.('(prefers-reduced-motion: reduce)').matches !== false ||
  document.documentElement.dataset.motion === 'reduced';

/**
 * Slides an element in when `step` changes: from where lines end if `position` grew, from where they
 * begin if it shrank. Not on the first render, when the dialog itself moves in, and not with reduced
 * motion.
 */
export function useStepMotion(
  element: RefObject<HTMLElement | null>,
  step: string | undefined,
  position: number,
) {
  const last = useRef({ step, position });
  useLayoutEffect(() => {
    const { step: lastStep, position: lastPosition } = last.current;
    last.current = { step, position };
    if (step === lastStep || wantsLessMotion()) return;
    const { current } = element;
    if (!current?.animate) return;
    const isFromLeft = position < lastPosition !== (getComputedStyle(current).direction === 'rtl');
    const offset = isFromLeft ? '-1.5rem' : '1.5rem';
    const motion = current.animate(
      [
        { opacity: 0, transform: `translateX(${offset})` },
        { opacity: 1, transform: 'none' },
      ],
      { duration: durationMs.step, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' },
    );
    return () => motion.cancel();
  }, [element, step, position]);
}
