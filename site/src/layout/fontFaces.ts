import { css } from '@emotion/react';
import { fontFiles } from './fonts';

/**
 * The two fonts, and fallbacks with the same metrics. A font that has not loaded by the first
 * paint is used from the next page on (`font-display: optional`): many phones have no font to
 * build the second fallback from, and there the text would shift when the font arrives.
 *
 * How the fallbacks' figures were found: `size-adjust` is the width of the site's own copy in the
 * font divided by its width in the fallback; the overrides are the font's ascent and descent
 * divided by that.
 */
export const fontFaces = css`
  @font-face {
    font-family: 'Figtree Variable';
    font-weight: 300 900;
    font-display: optional;
    src: url(${fontFiles.figtree}) format('woff2');
  }
  @font-face {
    font-family: 'Fraunces Variable';
    font-weight: 100 900;
    font-display: optional;
    src: url(${fontFiles.fraunces}) format('woff2');
  }
  @font-face {
    font-family: 'Figtree Fallback';
    font-weight: 300 900;
    src: local('Arial'), local('ArialMT'), local('Liberation Sans'), local('Roboto');
    size-adjust: 100.93%;
    ascent-override: 94.12%;
    descent-override: 24.77%;
    line-gap-override: 0%;
  }
  @font-face {
    font-family: 'Fraunces Fallback';
    font-weight: 100 900;
    src:
      local('Times New Roman Bold'), local('TimesNewRomanPS-BoldMT'), local('Liberation Serif Bold');
    size-adjust: 110.84%;
    ascent-override: 88.24%;
    descent-override: 23.01%;
    line-gap-override: 0%;
  }
`;
