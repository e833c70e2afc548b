import { css } from '@emotion/react';
import { FONT_WEIGHTS, fonts, WITH_FONTS } from './fonts';

const [text, display] = fonts;

/**
 * The two fonts, and fallbacks with the same metrics. On phones the words come first, and only
 * `showLateFonts` fetches the fonts: a font that the styles name competes with the page for a slow link, and
 * a browser may delay the first paint for it. On other devices, a page whose fonts are not there at its first
 * paint is painted with the fallbacks and keeps them (`font-display: optional`), until `showLateFonts` finds
 * that nothing would move.
 *
 * How the fallbacks' figures were found: `size-adjust` is the width of the site's own copy in the
 * font divided by its width in the fallback; the overrides are the font's ascent and descent
 * divided by that.
 */
export const fontFaces = css`
  @media ${WITH_FONTS} {
    @font-face {
      font-family: '${text.family}';
      font-weight: ${FONT_WEIGHTS};
      font-display: optional;
      src: url(${text.file}) format('woff2');
    }
    @font-face {
      font-family: '${display.family}';
      font-weight: ${FONT_WEIGHTS};
      font-display: optional;
      src: url(${display.file}) format('woff2');
    }
  }
  @font-face {
    font-family: 'Figtree Fallback';
    font-weight: 300 500;
    src: local('Arial'), local('ArialMT'), local('Liberation Sans'), local('Roboto');
    size-adjust: 100.93%;
    ascent-override: 94.12%;
    descent-override: 24.77%;
    line-gap-override: 0%;
  }
  @font-face {
    font-family: 'Figtree Fallback';
    font-weight: 501 900;
    src:
      local('Arial Bold'), local('Arial-BoldMT'), local('Liberation Sans Bold'),
      local('Roboto Bold');
    size-adjust: 95.6%;
    ascent-override: 99.37%;
    descent-override: 26.15%;
    line-gap-override: 0%;
  }
  @font-face {
    font-family: 'Fraunces Fallback';
    font-weight: 100 900;
    src:
      local('Times New Roman Bold'), local('TimesNewRomanPS-BoldMT'), local('Liberation Serif Bold');
    size-adjust: 111.4%;
    ascent-override: 87.79%;
    descent-override: 22.89%;
    line-gap-override: 0%;
  }
`;
