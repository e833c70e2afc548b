import { css } from '@emotion/react';
import { color, space } from '@tidyguard/design-system';

/** Says above a form that it does not work without scripts. */
export const notice = css`
  margin-block-end: ${space[5]};
  padding: ${space[4]};
  background: ${color.accentWash};
  > * + * {
    margin-block-start: ${space[3]};
  }
`;

/**
 * A live region, which is always there; its words are visible from a press of the form's button until the
 * form's code takes the press over (platform/inline/quizOpener.ts). Positioned, so that it does not add a row
 * to the form while it says nothing.
 */
export const loadingNote = css`
  position: absolute;
  > p {
    display: none;
    padding: ${space[4]};
    background: ${color.accentWash};
    overflow-wrap: anywhere;
  }
  form[data-pressed]:not([data-live]) > & {
    position: static;
    > p {
      display: block;
    }
  }
`;
