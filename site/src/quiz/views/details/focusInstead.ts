import type { MouseEvent, RefObject } from 'react';

/** The pressed button goes away: its focus is for the field, but a touch must not raise the keyboard. */
export function focusInstead(
  { currentTarget, nativeEvent }: MouseEvent,
  input: RefObject<HTMLInputElement | null>,
) {
  const isTouch = (nativeEvent as PointerEvent).pointerType === 'touch';
  if (currentTarget === document.activeElement && !isTouch) input.current?.focus();
}
