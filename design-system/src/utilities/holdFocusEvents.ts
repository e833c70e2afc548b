/**
 * Makes one press one action: while a mouse, pen or finger presses, nothing on the page hears that the focus
 * has moved. The message that a form shows for the field that is left could move the pressed control away,
 * and the press would miss it. Once the press has ended, the events are fired again in order. Focus that the
 * keyboard moves is not held.
 *
 * @returns a function that ends the holding
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

  // A touch fires mouse events too. Mousedown comes just before the focus moves, pointerdown earlier.
  on(['mousedown'], ({ button }) => {
    if (!button) held ??= [];
  });
  on(['focusin', 'focusout'], (event) => {
    if (!held) return;
    event.stopImmediatePropagation();
    held.push(event);
  });
  // A press that becomes a drag or opens a menu ends without a mouseup.
  on(['mouseup', 'dragend', 'contextmenu', 'keydown'], () => {
    // The click follows in the same task, before these events.
    setTimeout(() => {
      const events = held;
      held = null;
      events?.forEach((event) => event.target?.dispatchEvent(new FocusEvent(event.type, event)));
    });
  });
  return () => listening.abort();
}
