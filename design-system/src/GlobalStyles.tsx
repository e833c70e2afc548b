import { css, Global } from '@emotion/react';
import {
  color,
  colorVariable,
  fontFamily,
  fontSize,
  lineHeight,
  paletteDeclarations,
  tidyguard,
  type Brand,
} from './tokens.ts';
import { visibleHeight, visibleTop } from './utilities/visibleArea.ts';

export interface GlobalStylesProps {
  /** The brand whose colours to use; TidyGuard by default. */
  brand?: Brand | undefined;
}

// High contrast mode replaces every colour that is not a system colour: a progress bar's fill would vanish
// into the page, and disabled buttons would look like those that can be pressed.
const themes = (brand: Brand) => css`
  :root {
    color-scheme: light;
    ${paletteDeclarations(brand.light)}
  }
  @media screen and (prefers-color-scheme: dark) {
    :root:not([data-theme='light']) {
      color-scheme: dark;
      ${paletteDeclarations(brand.dark)}
    }
  }
  :root[data-theme='dark'] {
    color-scheme: dark;
    ${paletteDeclarations(brand.dark)}
  }
  @media (forced-colors: active) {
    :root:root {
      ${colorVariable('focus')}: Highlight;
    }
    progress {
      ${colorVariable('accent')}: Highlight;
      ${colorVariable('line')}: GrayText;
    }
    button[aria-disabled='true']:not([aria-busy='true']) {
      border-color: GrayText !important;
      color: GrayText !important;
    }
  }
`;

// - In right-to-left text, an icon that points along the line is mirrored.
// - There, a telephone number keeps its own order, but its field begins at the right, opposite its icon.
// - The pale halo around the focus ring keeps it visible on coloured bands.
// - Headings are focused by scripts only, to be read out. A ring would suggest that they do something.
// - The page behind an open dialog does not scroll.
// - What is scrolled into view does not end up under an on-screen keyboard.
// - Print shows what can be read, in black on white, and leaves out what can only be pressed. An open dialog
//   covers the page there too.
// - `anywhere`, not `break-word`: it also lets columns become narrower than their longest word. Otherwise
//   large text (200 %) would make a phone's page scroll sideways.
const base = css`
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  * {
    margin: 0;
  }
  html {
    -webkit-text-size-adjust: 100%;
    text-size-adjust: 100%;
    -webkit-tap-highlight-color: transparent;
    scroll-padding-block: var(${visibleTop}, 0px)
      calc(100% - var(${visibleTop}, 0px) - var(${visibleHeight}, 100%));
  }
  body {
    min-height: 100dvh;
    background: ${color.canvas};
    color: ${color.ink};
    font-family: ${fontFamily.text};
    font-size: ${fontSize.body};
    line-height: ${lineHeight.body};
    -webkit-font-smoothing: antialiased;
    overflow-wrap: anywhere;
  }
  h1,
  h2,
  h3,
  h4 {
    font-family: ${fontFamily.display};
    font-weight: 560;
    letter-spacing: -0.015em;
    line-height: ${lineHeight.snug};
    text-wrap: balance;
  }
  h1 {
    font-size: ${fontSize.h1};
    line-height: ${lineHeight.tight};
  }
  h2 {
    font-size: ${fontSize.h2};
    line-height: ${lineHeight.tight};
  }
  h3 {
    font-size: ${fontSize.h3};
  }
  h4 {
    font-size: ${fontSize.h4};
  }
  p {
    text-wrap: pretty;
  }
  button,
  input,
  select,
  textarea {
    color: inherit;
    font: inherit;
    letter-spacing: inherit;
  }
  [dir='rtl'] [data-directional] {
    transform: scaleX(-1);
  }
  [dir='rtl'] [type='tel'] {
    direction: rtl;
    unicode-bidi: plaintext;
  }
  img,
  svg {
    display: block;
    max-width: 100%;
  }
  a {
    color: ${color.accentText};
    text-decoration-thickness: 0.08em;
    text-underline-offset: 0.2em;
  }
  a:hover {
    text-decoration-thickness: 0.14em;
  }
  ::selection {
    background: ${color.accent};
    color: ${color.onAccent};
  }
  :focus-visible {
    outline: 3px solid ${color.focus};
    outline-offset: 2px;
    box-shadow: 0 0 0 7px ${color.canvas};
  }
  :is(h1, h2, h3, h4, section, main)[tabindex='-1']:focus {
    outline: none;
    box-shadow: none;
  }
  :root:has(dialog[open]) {
    overflow: hidden;
  }
  @media (prefers-reduced-motion: reduce) {
    *,
    *::before,
    *::after,
    ::backdrop {
      animation-duration: 1ms !important;
      animation-iteration-count: 1 !important;
      transition-duration: 1ms !important;
      scroll-behavior: auto !important;
    }
  }
  @media print {
    * {
      background: none !important;
      box-shadow: none !important;
      color: black !important;
    }
    dialog {
      background: white !important;
      print-color-adjust: exact;
    }
    button,
    a[data-variant] {
      display: none !important;
    }
    [type='checkbox'],
    [type='radio'] {
      appearance: auto !important;
    }
    h1,
    h2,
    h3,
    h4 {
      break-after: avoid;
    }
    li,
    blockquote,
    img,
    svg {
      break-inside: avoid;
    }
  }
`;

/**
 * The base styles of a page: the colour custom properties for light and dark, a small
 * reset, base type, the focus ring and reduced motion. Render it once.
 * `data-theme="light" | "dark"` on the root element overrides the system's preference.
 * Fonts are loaded by the site.
 */
export function GlobalStyles({ brand = tidyguard }: GlobalStylesProps) {
  return <Global styles={[themes(brand), base]} />;
}
