import { css } from '@emotion/react';

/**
 * A drawing that is a file of its own stands in the page once for each theme
 * (`build/drawingFiles.ts`). The conditions are those of the design system's colours. What does not
 * show is not loaded.
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
