import { css } from '@emotion/react';

export { failure } from '../optOut/styles';
import { color, from, radius, space } from '@tidyguard/design-system';

export const form = css`
  display: grid;
  gap: ${space[5]};
  justify-items: stretch;
  > button {
    justify-self: start;
  }
`;

export const pair = css`
  display: grid;
  gap: ${space[5]};
  ${from.medium} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

export const how = css`
  margin-bottom: ${space[5]};
`;

/** A message as it was typed. */
export const letter = css`
  white-space: pre-wrap;
  overflow-wrap: anywhere;
  max-width: 100%;
`;

export const sent = css`
  display: grid;
  gap: ${space[4]};
  justify-items: start;
  padding: clamp(1.5rem, 5vw, 3rem);
  border-radius: ${radius.large};
  background: ${color.successWash};
`;
