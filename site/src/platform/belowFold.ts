import { LANDING_ID } from '../landing/ids';

/** What lies below a phone's first screen on the landing page: its sections and its footer. */
export const BELOW_FOLD = `#${LANDING_ID} :is(main > section, footer)`;

/**
 * An attribute of the document's element, set by inline/belowFold.ts. While it says `WAITING`, the
 * browser renders none of these parts but those marked as `READY`; then, all.
 */
export const BELOW_FOLD_STATE = 'data-below-fold';
export const WAITING = 'waiting';
export const OVER = 'over';
export const READY = 'data-ready';

/** Told by the window once a page's fonts are settled (layout/lateFonts.ts). */
export const FONTS_SETTLED = 'fontssettled';
