import { css } from '@emotion/react';
import { color, fontSize, radius, space } from '@tidyguard/design-system';

/* Lays out what is inside a call's part as if the part were not there. */
export const actions = css`
  display: grid;
  gap: ${space[2]};
  > [data-call] {
    display: contents;
  }
  [hidden] {
    display: none;
  }
`;

export const column = css`
  display: grid;
  gap: ${space[6]};
  justify-items: start;
`;

export const closing = css`
  display: grid;
  gap: ${space[7]};
  width: 100%;
  max-width: 76rem;
  margin-inline: auto;
  padding: clamp(3.5rem, 8vw, 7rem) clamp(1.25rem, 5vw, 3rem);
`;

export const support = css`
  display: grid;
  gap: ${space[2]};
  h2 {
    font-size: ${fontSize.h3};
  }
`;

export const disclosure = css`
  max-width: 52rem;
  color: ${color.inkMuted};
  font-size: ${fontSize.small};
`;

/** What the visitor has to know about a request, such as that it has not arrived. */
export const notice = css`
  padding: ${space[3]} ${space[4]};
  border-radius: ${radius.small};
  background: ${color.accentWash};
`;

export const price = css`
  font-size: ${fontSize.h3};
  font-weight: 600;
`;

export const apart = css`
  margin-block-start: ${space[4]};
`;
