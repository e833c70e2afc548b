import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2';
import fraunces from '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2';

/** The two font files of the site, as the build serves them. */
export const fontFiles = { figtree, fraunces } as const;
