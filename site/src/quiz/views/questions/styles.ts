import { css } from '@emotion/react';
import { color, fontFamily, fontSize, lineHeight, space } from '@tidyguard/design-system';

export const stepHeading = css`
  margin: 0 0 ${space[5]};
  font-family: ${fontFamily.display};
  font-size: ${fontSize.h2};
  font-weight: 600;
  line-height: ${lineHeight.tight};
  text-wrap: balance;

  &:focus-visible {
    outline: none;
  }
`;

export const stepLead = css`
  margin: -${space[3]} 0 ${space[5]};
  color: ${color.inkMuted};
  font-size: ${fontSize.lead};
`;

/* Keeps its room when it is empty: the button must not move under the finger as it becomes ready. */
export const hint = css`
  margin-block: ${space[2]} 0;
  color: ${color.inkMuted};
  font-size: ${fontSize.small};
  text-align: center;
  &[data-done] {
    visibility: hidden;
  }
`;
