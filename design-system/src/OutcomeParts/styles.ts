import { css } from '@emotion/react';
import { color, fontSize, from, radius, space } from '../tokens.ts';

export const points = css`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[3]} ${space[5]};
  padding: 0;
  list-style: '';
  li {
    display: inline-flex;
    gap: ${space[2]};
    align-items: center;
    font-weight: 600;
  }
  svg {
    flex: none;
    width: 1.25rem;
    height: 1.25rem;
    color: ${color.success};
  }
`;

export const rating = css`
  display: inline-flex;
  flex-wrap: wrap;
  gap: ${space[2]} ${space[3]};
  align-items: center;
  font-weight: 600;
`;

export const stars = css`
  display: inline-flex;
  gap: 2px;
  color: ${color.accent};
  > svg {
    width: 1.125rem;
    height: 1.125rem;
    fill: currentColor;
  }
`;

export const bundles = css`
  display: grid;
  gap: ${space[5]};
  padding: 0;
  list-style: '';
  ${from.medium} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

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
