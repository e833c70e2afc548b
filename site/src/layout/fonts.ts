import { breakpointPx } from '@tidyguard/design-system';
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2';
import fraunces from '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2';

/** The two fonts of the site, for text and for titles; the files as the build serves them. */
export const fonts = [
  { family: 'Figtree Variable', file: figtree },
  { family: 'Fraunces Variable', file: fraunces },
] as const;

/** The weights that the fonts have, and of which a page may ask for any. */
export const FONT_WEIGHTS = '100 900';

/** The media whose first paint may have the fonts; on others (phones) they come after it. */
export const WITH_FONTS = `(min-width: ${breakpointPx.large}px)`;
