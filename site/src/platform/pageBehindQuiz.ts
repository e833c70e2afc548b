import { css } from '@emotion/react';
import { PAGE_ID } from '../layout/ids';
import { QUIZ_DIALOG_ID, QUIZ_ISLAND_ID } from '../quiz/ids';

/**
 * The open quiz covers the page whole: the browser need not restyle it, lay it out
 * or paint it, which on a phone is most of what opening costs. It keeps the height
 * it had, and with that the place where the visitor was.
 */
export const pageBehindQuiz = css`
  #${PAGE_ID} {
    contain-intrinsic-block-size: auto 100vh;
  }
  #${QUIZ_ISLAND_ID}:has(> #${QUIZ_DIALOG_ID}[open]) + #${PAGE_ID} {
    content-visibility: hidden;
  }
`;
