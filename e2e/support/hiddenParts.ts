/**
 * Runs in the page, in any engine: which of a field, the beginning of its label and its message are
 * missing, or not to be seen under a keyboard, a header or a footer. Default: the field with the focus.
 */
export function hiddenParts(shown: Element | null = document.activeElement): string[] {
  const field = shown as HTMLInputElement | null;
  const label = field?.labels?.[0];
  const whole = label?.parentElement;
  const message = whole?.querySelector('[data-error] > span');
  const { offsetTop = 0, height = window.innerHeight } = window.visualViewport ?? {};
  const isSeen = (element: Element | null | undefined, isLong = false) => {
    if (!element) return false;
    const { x, width, top, bottom } = element.getBoundingClientRect();
    const last = isLong ? Math.min(bottom, top + 24) : bottom;
    return [top + 1, last - 1].every((y) => {
      const hit = document.elementFromPoint(x + width / 2, y);
      return y >= offsetTop && y <= offsetTop + height && whole?.contains(hit);
    });
  };
  return Object.entries({
    field: isSeen(field),
    label: isSeen(label, true),
    message: isSeen(message),
  })
    .filter(([, isShown]) => !isShown)
    .map(([name]) => name);
}
