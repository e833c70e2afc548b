/**
 * The computer's own typeface for what is read letter by letter; no brand has one. It is named, so that
 * pictures of it do not depend on which ones a machine has beside it.
 */
export const exactFont = "ui-monospace, 'DejaVu Sans Mono', monospace";
