// Written by `npm run content:index` from the folders beside it: do not edit.

// Made from tokens with the digest bd6f4f6e4956b412.

import type { BrandLook } from '../../productDefinition.ts';

/** Fonts, corners, shadows, mark and toolbar, where they are not the design system's. */
export const look: BrandLook = {
  themeColors: { light: '#f7f9f6', dark: '#10161d' },
  constants: { radius: { small: '0.25rem', medium: '0.5rem', large: '1rem', pill: '999px' } },
  logo: {
    viewBox: '0 0 32 32',
    shapes: [
      { fill: 'brand', d: 'M16 3 2 15h4v13h20V15h4Z' },
      { fill: 'onBrand', d: 'M16 11c5 3 5 9 0 13-5-4-5-10 0-13Z' },
      { fill: 'accent', cx: '16', cy: '18', r: '1.6' },
    ],
  },
};
