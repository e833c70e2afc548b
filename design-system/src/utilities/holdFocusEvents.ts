/**
 * Makes one press one action: while a mouse, pen or finger presses, nothing on the page hears that the focus
 * has moved. What a form shows of a field that is left would move the pressed control away, and the press
 * would miss it. All is told, in order, once the press has ended; a keyboard moves the focus as ever.
 *
 * @returns a function that ends this
 */
export function holdFocusEvents(): () => void {
  const listening = new AbortController();
  let held: FocusEvent[] | null = null;
  const on = <Type extends keyof WindowEventMap>(
    types: Type[],
    listener: (event: WindowEventMap[Type]) => void,
  ) => {
    const options = { capture: true, signal: listening.signal };
    for (const type of types) window.addEventListener(type, listener, options);
  };

  // Touches come as mouse events too: just before the focus moves, unlike the pointer's.
  on(['mousedown'], ({ button }) => {
    if (!button) held ??= [];
  });
  on(['focusin', 'focusout'], (event) => {
    if (!held) return;
    event.stopImmediatePropagation();
    held.push(event);
  });
  // A press that becomes a drag or opens a menu has no end of its own.
  on(['mouseup', 'dragend', 'contextmenu', 'keydown'], () => {
    // The click follows in the same task.
    setTimeout(() => {
      const events = held;
      held = null;
      events?.forEach((event) => event.target?.dispatchEvent(new FocusEvent(event.type, event)));
    });
  });
  return () => listening.abort();
}
