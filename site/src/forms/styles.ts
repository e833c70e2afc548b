import { css } from '@emotion/react';
import { color, space } from '@tidyguard/design-system';

/** Above a form: that it does not work without scripts. */
export const notice = css`
  margin-block-end: ${space[5]};
  padding: ${space[4]};
  background: ${color.accentWash};
  > * + * {
    margin-block-start: ${space[3]};
  }
`;

/**
 * A live region, which is always there; its words are seen from a press of the form's button until its
 * code has taken it over (platform/inline/quizOpener.ts). Positioned, so that it is no row of the form while
 * it says nothing.
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
