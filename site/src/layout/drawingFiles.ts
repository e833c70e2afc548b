import { css } from '@emotion/react';

/**
 * A drawing that is a file of its own is in the page once for each theme (`build/drawingFiles.ts`), and
 * these rules show one of them. Their conditions are those of the design system's colours. The browser does
 * not load the one that is hidden.
 */
export const drawingFiles = css`
  @media print, (prefers-color-scheme: light) {
    :root:not([data-theme='dark']) [data-drawn='dark'],
    :root[data-theme='dark'] [data-drawn='light'] {
      display: none;
    }
  }
  @media screen and (prefers-color-scheme: dark) {
    :root:not([data-theme='light']) [data-drawn='light'],
    :root[data-theme='light'] [data-drawn='dark'] {
      display: none;
    }
  }
`;
