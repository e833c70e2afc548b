import { css } from '@emotion/react';
import { color, fontSize, from, radius, space } from '../tokens.ts';

export const card = css`
  display: grid;
  grid-template-rows: auto auto 1fr auto;
  gap: ${space[3]};
  justify-items: start;
  padding: ${space[5]};
  border: 1px solid ${color.line};
  border-radius: ${radius.large};
  background: ${color.surface};
`;

export const price = css`
  padding: ${space[1]} ${space[3]};
  border-radius: ${radius.pill};
  background: ${color.successWash};
  color: ${color.success};
  font-size: ${fontSize.small};
  font-weight: 650;
`;

export const text = css`
  color: ${color.inkMuted};
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
