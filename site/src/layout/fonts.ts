import { breakpointPx } from '@tidyguard/design-system';
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2';
import fraunces from '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2';

/** The two fonts of the site, for text and for titles; the files as the build serves them. */
export const fonts = [
  { family: 'Figtree Variable', file: figtree },
  { family: 'Fraunces Variable', file: fraunces },
] as const;

/** The range of weights that the fonts have; a page may ask for any of them. */
export const FONT_WEIGHTS = '100 900';

/** The media in which the fonts may be part of the first paint; in others (phones) they come after it. */
export const WITH_FONTS = `(min-width: ${breakpointPx.large}px)`;
