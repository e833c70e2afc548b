import { Global } from '@emotion/react';
import { GlobalStyles } from '@tidyguard/design-system';
import { pageBehindQuiz } from '../platform/pageBehindQuiz';
import { fontFaces } from './fontFaces';

/** Colours, base type and faces of every page. */
export function PageStyles() {
  return (
    <>
      <GlobalStyles />
      <Global styles={pageBehindQuiz} />
      <Global styles={fontFaces} />
    </>
  );
}
