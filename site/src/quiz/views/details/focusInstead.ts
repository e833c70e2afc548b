import type { MouseEvent, RefObject } from 'react';

/** Moves the focus of a pressed button that goes away to the field; a touch must not raise the keyboard. */
export function focusInstead(
  { currentTarget, nativeEvent }: MouseEvent,
  input: RefObject<HTMLInputElement | null>,
) {
  const isTouch = (nativeEvent as PointerEvent).pointerType === 'touch';
  if (currentTarget === document.activeElement && !isTouch) input.current?.focus();
}
