// Written by `npm run content:index` from the folders beside it: do not edit.

// Made from tokens with the digest ddd861b9736fe4fb.

import type { BrandColors } from '../../productDefinition.ts';

/** Colours by role; a theme that is the design system's is empty. */
export const colors: BrandColors = { light: {}, dark: {} };
