/**
 * Joins the ids of an element's descriptions for `aria-describedby`. Anything but a
 * non-empty string, as from `content && id`, is skipped; without any id the result is
 * undefined.
 */
export const describedBy = (...ids: readonly unknown[]) =>
  ids.filter((id) => typeof id === 'string' && id !== '').join(' ') || undefined;
