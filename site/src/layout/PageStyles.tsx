import { Global } from '@emotion/react';
import { product } from '@tidyguard/content/product';
import { GlobalStyles } from '@tidyguard/design-system';
import { brandWith } from '../config/brandColors';
import { belowFoldStyles } from '../platform/belowFoldStyles';
import { pageBehindQuiz } from '../platform/pageBehindQuiz';
import { drawingFiles } from './drawingFiles';
import { fontFaces } from './fontFaces';

const brand = brandWith(product.brand.clientName, product.colors);

/** The global styles of every page: colours, base typography and fonts. */
export function PageStyles() {
  return (
    <>
      <GlobalStyles brand={brand} />
      <Global styles={pageBehindQuiz} />
      <Global styles={belowFoldStyles} />
      <Global styles={drawingFiles} />
      <Global styles={fontFaces} />
    </>
  );
}
