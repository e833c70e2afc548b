// Written by `npm run content:index` from the folders beside it: do not edit.

// Made from tokens with the digest ddd861b9736fe4fb.

import type { BrandLook } from '../../productDefinition.ts';

/** Fonts, corners, shadows, mark and toolbar, where they are not the design system's. */
export const look: BrandLook = {
  themeColors: { light: '#fbf8f3', dark: '#0f1c1c' },
  constants: {},
};
