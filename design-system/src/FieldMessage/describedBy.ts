/**
 * Joins the ids of an element's descriptions for `aria-describedby`. Takes what
 * `content && id` gives: anything but a non-empty string is left out, and
 * without any id the answer is undefined.
 */
export const describedBy = (...ids: readonly unknown[]) =>
  ids.filter((id) => typeof id === 'string' && id !== '').join(' ') || undefined;
