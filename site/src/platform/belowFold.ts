import { LANDING_ID } from '../landing/ids';

/** What lies below a phone's first screen on the landing page: its sections and its footer. */
export const BELOW_FOLD = `#${LANDING_ID} :is(main > section, footer)`;

/**
 * An attribute of the root element, set by inline/belowFold.ts. While it is `WAITING`, the browser
 * renders only those of these parts that are marked as `READY`; afterwards it renders all.
 */
export const BELOW_FOLD_STATE = 'data-below-fold';
export const WAITING = 'waiting';
export const OVER = 'over';
export const READY = 'data-ready';

/** An event that the window fires once a page's fonts are settled (layout/lateFonts.ts). */
export const FONTS_SETTLED = 'fontssettled';
