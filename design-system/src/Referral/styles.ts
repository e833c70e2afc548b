import { css } from '@emotion/react';
import { color, fontSize, from, radius, space } from '../tokens.ts';

export const referral = css`
  display: grid;
  gap: ${space[4]};
  justify-items: start;
  padding: clamp(1.5rem, 5vw, 3rem);
  border-radius: ${radius.large};
  background: ${color.accentWash};
  ${from.large} {
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: center;
    column-gap: ${space[7]};
  }
  h2 {
    font-size: ${fontSize.h3};
  }
  p {
    max-width: 38rem;
    margin-top: ${space[2]};
  }
`;
