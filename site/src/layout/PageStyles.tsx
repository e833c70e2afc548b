import { css, Global } from '@emotion/react';
import { GlobalStyles } from '@tidyguard/design-system';
import { QUIZ_DIALOG_ID, QUIZ_ISLAND_ID } from '../quiz/ids';
import { fontFaces } from './fontFaces';
import { PAGE_ID } from './ids';

/**
 * The open quiz covers the page whole: the browser need not restyle it, lay it out or paint it,
 * which on a phone is most of what opening costs. It keeps the height it had, and with that the
 * place where the visitor was.
 */
const behindQuiz = css`
  #${PAGE_ID} {
    contain-intrinsic-block-size: auto 100vh;
  }
  #${PAGE_ID}:has(+ #${QUIZ_ISLAND_ID} > #${QUIZ_DIALOG_ID}[open]) {
    content-visibility: hidden;
  }
`;

/** Colours, base type and faces of every page. */
export function PageStyles() {
  return (
    <>
      <GlobalStyles />
      <Global styles={behindQuiz} />
      <Global styles={fontFaces} />
    </>
  );
}
