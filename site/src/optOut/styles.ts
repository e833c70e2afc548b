import { css } from '@emotion/react';
import { color, radius, space } from '@tidyguard/design-system';

export const form = css`
  display: grid;
  gap: ${space[5]};
  > button {
    justify-self: start;
  }
`;

/**
 * A live region: always there, but visible only while it says something. Empty, it cancels the form's gap.
 */
export const failure = css`
  display: grid;
  gap: ${space[2]};
  overflow-wrap: anywhere;
  &:empty {
    margin-top: calc(-1 * ${space[5]});
  }
  &:not(:empty) {
    padding: ${space[5]};
    border-radius: ${radius.medium};
    background: ${color.dangerWash};
  }
`;

export const note = css`
  max-width: 44rem;
  margin-block: ${space[5]};
`;

export const done = css`
  display: grid;
  gap: ${space[4]};
  justify-items: start;
  padding: clamp(1.5rem, 5vw, 3rem);
  border-radius: ${radius.large};
  background: ${color.successWash};
  overflow-wrap: anywhere;
`;

export const points = css`
  display: grid;
  gap: ${space[3]};
  max-width: 44rem;
  padding-inline-start: ${space[5]};
`;

export const ways = css`
  display: grid;
  gap: ${space[4]};
  max-width: 44rem;
  overflow-wrap: anywhere;
`;
