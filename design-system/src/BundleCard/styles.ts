import { css } from '@emotion/react';
import { color, fontSize, radius, space } from '../tokens.ts';

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
