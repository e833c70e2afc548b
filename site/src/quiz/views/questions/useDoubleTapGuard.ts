import { useRef, type MouseEvent } from 'react';
import { DOUBLE_TAP_MS, DOUBLE_TAP_PX } from '../../core/limits';

/**
 * A handler of clicks in their capture phase that drops the second tap of a double one on a step that
 * the first one has brought: nobody can have read its answers, nor meant to go back two steps.
 * Keys and assistive technology click without a place, and are never held up.
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
