/**
 * All visual values; `npm run tokens` writes them here from ../tokens. Colours differ by theme and
 * brand, so they reach components as CSS custom properties (`color.accent` is the string
 * `var(--tg-color-accent)`); the other values are constants. It imports nothing: the site's build puts
 * a copy with a brand's own fonts, corners and shadows in its place.
 */

/** The colour roles a brand must fill, for the light and the dark theme. */
export interface Palette {
  /** The background of the page. */
  canvas: string;
  /** The background of cards, dialogs and fields. */
  surface: string;
  /** The background of bands and chips that are slightly set off. */
  surfaceMuted: string;
  /** Text. */
  ink: string;
  /** Secondary text; still 4.5:1 on canvas, surface and surfaceMuted. */
  inkMuted: string;
  /** Decorative lines. */
  line: string;
  /** Borders of fields and controls; 3:1 on surface. */
  lineStrong: string;
  /** For calls to action. */
  accent: string;
  accentHover: string;
  /** Text on the accent. */
  onAccent: string;
  /** Links and accented text on canvas and surface. */
  accentText: string;
  /** A pale tint of the accent, for backgrounds. */
  accentWash: string;
  /** For headers, illustrations and dark bands. */
  brand: string;
  /** Text on the brand colour. */
  onBrand: string;
  /** A pale tint of the brand colour, for backgrounds. */
  brandWash: string;
  success: string;
  successWash: string;
  danger: string;
  dangerWash: string;
  focus: string;
  /** The backdrop of a dialog. */
  scrim: string;
}

export type ColorRole = keyof Palette;

/** A name and the colours of both themes. */
export interface Brand {
  name: string;
  light: Palette;
  dark: Palette;
}

/** Warm paper, evergreen, and persimmon for calls to action. */
export const tidyguard: Brand = {
  name: 'TidyGuard',
  light: {
    canvas: '#fbf8f3',
    surface: '#ffffff',
    surfaceMuted: '#f3ede3',
    ink: '#17292a',
    inkMuted: '#4c5f5f',
    line: '#e5dccd',
    lineStrong: '#7d8b87',
    accent: '#c2410c',
    accentHover: '#9f340a',
    onAccent: '#ffffff',
    accentText: '#b03a0a',
    accentWash: '#fdebe0',
    brand: '#0f4f47',
    onBrand: '#f6fbf8',
    brandWash: '#e0eeea',
    success: '#0f6b45',
    successWash: '#e0f2e8',
    danger: '#b3211f',
    dangerWash: '#fce8e6',
    focus: '#0b5fc4',
    scrim: 'rgb(13 30 30 / 55%)',
  },
  dark: {
    canvas: '#0f1c1c',
    surface: '#172828',
    surfaceMuted: '#1e3333',
    ink: '#f0f4f1',
    inkMuted: '#b3c3bf',
    line: '#2c4543',
    lineStrong: '#80968f',
    accent: '#ff9a6b',
    accentHover: '#ffb490',
    onAccent: '#2a1006',
    accentText: '#ffa67d',
    accentWash: '#3a241a',
    brand: '#8fd3c1',
    onBrand: '#06231e',
    brandWash: '#17393a',
    success: '#7fd8ab',
    successWash: '#12362a',
    danger: '#ff9d94',
    dangerWash: '#411c1b',
    focus: '#8cc1ff',
    scrim: 'rgb(0 0 0 / 65%)',
  },
};

const roles = Object.keys(tidyguard.light) as ColorRole[];

/** The name of the custom property of a colour role. */
export const colorVariable = (role: ColorRole) =>
  `--tg-color-${role.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)}`;

/** Colours for component styles: each value is a reference to a custom property. */
export const color = Object.fromEntries(
  roles.map((role) => [role, `var(${colorVariable(role)})`]),
) as Record<ColorRole, string>;

/** CSS declarations that set the custom properties to a palette's values. */
export const paletteDeclarations = (palette: Palette) =>
  roles.map((role) => `${colorVariable(role)}:${palette[role]};`).join('');

/** Spacing in rem. At 16 px per rem: 4, 8, 12 and 16 px, then larger multiples of 8 px. */
export const space = {
  '1': '0.25rem',
  '2': '0.5rem',
  '3': '0.75rem',
  '4': '1rem',
  '5': '1.5rem',
  '6': '2rem',
  '7': '3rem',
  '8': '4rem',
  '9': '6rem',
} as const;

/**
 * Type sizes; the larger ones grow with the window, from 320 px to 1280 px. With large text (200 %) on
 * a phone, headings stop growing where their longest words would no longer fit on a line.
 */
export const fontSize = {
  small: '0.875rem',
  body: '1rem',
  lead: 'clamp(1.0625rem, 1rem + 0.3vw, 1.25rem)',
  h4: 'clamp(1.125rem, 1.06rem + 0.3vw, 1.25rem)',
  h3: 'min(11vw, clamp(1.25rem, 1.13rem + 0.55vw, 1.625rem))',
  h2: 'min(12vw, clamp(1.75rem, 1.4rem + 1.6vw, 2.75rem))',
  h1: 'min(13vw, clamp(2.25rem, 1.6rem + 3vw, 4rem))',
} as const;

/** The two typefaces with their fallbacks. */
export const fontFamily = {
  display: "'Fraunces Variable', 'Fraunces Fallback', Georgia, serif",
  text: "'Figtree Variable', 'Figtree Fallback', system-ui, sans-serif",
} as const;

export const lineHeight = { tight: 1.1, snug: 1.3, body: 1.6 } as const;

export const radius = {
  small: '0.5rem',
  medium: '0.875rem',
  large: '1.5rem',
  pill: '999px',
} as const;

/** Durations in milliseconds; the specification names 300 (step) and 500 (loading). */
export const durationMs = { quick: 150, step: 300, loading: 500 } as const;

export const shadow = {
  card: '0 1px 2px rgb(23 41 42 / 6%), 0 8px 24px rgb(23 41 42 / 6%)',
  raised: '0 2px 4px rgb(23 41 42 / 8%), 0 20px 48px rgb(23 41 42 / 14%)',
} as const;

/** Window widths, in pixels, at which layouts change. */
export const breakpointPx = { medium: 640, large: 960 } as const;

/** Media queries for those widths. */
export const from = {
  medium: `@media (min-width: ${breakpointPx.medium}px)`,
  large: `@media (min-width: ${breakpointPx.large}px)`,
} as const;

/**
 * Media query of windows so low that bars which stay in place would leave no room between them: a
 * phone in landscape, a page at 400 % zoom. Not a phone in portrait whose keyboard is open.
 */
export const lowWindow = `@media (max-height: 384px), (max-height: 480px) and (min-width: ${breakpointPx.medium}px)`;

/** Media query that matches unless the visitor prefers reduced motion. */
export const motionAllowed = '@media (prefers-reduced-motion: no-preference)';

/** Minimum sizes of targets: 44 px in the quiz, 24 px elsewhere (WCAG 2.2, 2.5.8). */
export const targetPx = { quiz: 44, minimum: 24 } as const;
