/**
 * Scrolls a field into view together with its label and its message. Where they are taller than
 * what can be seen, the message and the field come before the label. Other controls are scrolled
 * into view by themselves.
 */
export function showField(field: Element | null) {
  const whole = (field as HTMLInputElement | null)?.labels?.[0]?.parentElement;
  for (const part of [whole, whole?.querySelector('[data-error]'), field]) {
    part?.scrollIntoView({ block: 'nearest' });
  }
}
