/**
 * Scrolls a field into view together with its label and its message. If they are taller than
 * what can be seen, the message and the field come before the label. A control without a label is
 * scrolled into view alone.
 */
export function showField(field: Element | null | undefined) {
  const whole = (field as HTMLInputElement | null | undefined)?.labels?.[0]?.parentElement;
  for (const part of [whole, whole?.querySelector('[data-error]'), field]) {
    part?.scrollIntoView({ block: 'nearest' });
  }
}

/**
 * Moves the focus to the first field of a form that is wrong, and shows it with its label and message.
 *
 * @returns how many fields are wrong
 */
export function showInvalid(form: HTMLFormElement | null): number {
  const invalid = form?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? [];
  invalid[0]?.focus();
  showField(invalid[0]);
  return invalid.length;
}

/**
 * Shows another text than was typed, with the caret at the index `caret`: when React itself sets the text
 * of a controlled field, the caret jumps to the end. The selection is only set in a focused field, because
 * Safari would move the focus there.
 */
export function showEdited(input: HTMLInputElement, text: string, caret: number) {
  input.value = text;
  if (input === document.activeElement) input.setSelectionRange(caret, caret);
}
