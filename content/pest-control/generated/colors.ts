// Written by `npm run content:index` from the folders beside it: do not edit.

// Made from tokens with the digest bd6f4f6e4956b412.

import type { BrandColors } from '../../productDefinition.ts';

/** Colours by role; a theme that is the design system's is empty. */
export const colors: BrandColors = {
  light: {
    canvas: '#f7f9f6',
    surface: '#ffffff',
    surfaceMuted: '#ebf0e9',
    ink: '#18222e',
    inkMuted: '#4a5766',
    line: '#d8dfd6',
    lineStrong: '#76838c',
    accent: '#2f6b1f',
    accentHover: '#245417',
    onAccent: '#ffffff',
    accentText: '#2c641d',
    accentWash: '#e6f2e0',
    brand: '#2a4365',
    onBrand: '#f5f8fc',
    brandWash: '#e1e9f3',
    success: '#0f6b45',
    successWash: '#e0f2e8',
    danger: '#b3211f',
    dangerWash: '#fce8e6',
    focus: '#9a4a00',
    scrim: 'rgb(18 26 36 / 55%)',
  },
  dark: {
    canvas: '#10161d',
    surface: '#18212b',
    surfaceMuted: '#202b37',
    ink: '#eff3f6',
    inkMuted: '#b2bfcb',
    line: '#2e3b48',
    lineStrong: '#8494a3',
    accent: '#a3d98d',
    accentHover: '#bde6ab',
    onAccent: '#12260b',
    accentText: '#aede9a',
    accentWash: '#20331a',
    brand: '#a9c4e8',
    onBrand: '#0d1b2d',
    brandWash: '#1d2f47',
    success: '#7fd8ab',
    successWash: '#12362a',
    danger: '#ff9d94',
    dangerWash: '#411c1b',
    focus: '#ffbd80',
    scrim: 'rgb(0 0 0 / 65%)',
  },
};
