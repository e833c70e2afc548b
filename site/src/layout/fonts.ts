import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2';
import fraunces from '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2';

/** The two font files of the site, as the build serves them. */
export const fonts = {
  text: { family: 'Figtree Variable', weight: '300 900', file: figtree },
  display: { family: 'Fraunces Variable', weight: '100 900', file: fraunces },
} as const;
