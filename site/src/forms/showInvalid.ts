import { showField } from '@tidyguard/design-system';

/**
 * Moves the focus to the first field that is wrong, and shows it with its label and message.
 *
 * @returns how many fields are wrong
 */
export function showInvalid(form: HTMLFormElement | null): number {
  const invalid = [...(form?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? [])];
  const [first] = invalid;
  if (first) {
    first.focus();
    showField(first);
  }
  return invalid.length;
}
