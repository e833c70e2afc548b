import { useRef, type MouseEvent } from 'react';
import { DOUBLE_TAP_MS, DOUBLE_TAP_PX } from '../../core/limits';

/**
 * Returns a click handler for the capture phase. It drops the second tap of a double tap if the first one has
 * changed the step: nobody can have read the new step's answers, or have meant to go back two steps.
 * Clicks by keys and assistive technology have no position and are never dropped.
 */
export function useDoubleTapGuard(step: string) {
  const last = useRef({ step, x: 0, y: 0, timeStamp: NaN });
  return (event: MouseEvent) => {
    const { clientX: x, clientY: y, timeStamp, detail } = event;
    if (!detail || !(x || y)) return;
    const first = last.current;
    const isSecond =
      first.step !== step &&
      timeStamp - first.timeStamp < DOUBLE_TAP_MS &&
      Math.hypot(x - first.x, y - first.y) < DOUBLE_TAP_PX;
    if (isSecond) {
      event.preventDefault();
      event.stopPropagation();
    } else last.current = { step, x, y, timeStamp };
  };
}
