import { css } from '@emotion/react';
import { color, space } from '@tidyguard/design-system';

/** Above a form: that it does not work without scripts, or not yet. */
export const notice = css`
  margin-block-end: ${space[5]};
  padding: ${space[4]};
  background: ${color.accentWash};
  > * + * {
    margin-block-start: ${space[3]};
  }
`;
