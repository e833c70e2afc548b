/**
 * The computer's own monospaced font, for what is read letter by letter; no brand sets one. It names a font
 * after the generic one, so that screenshots do not depend on what else a machine has installed.
 */
export const exactFont = "ui-monospace, 'DejaVu Sans Mono', monospace";
