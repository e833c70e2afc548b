import { css } from '@emotion/react';
import { color, fontSize, space } from '../tokens.ts';

export const screen = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[5]};
  align-content: center;
  justify-items: center;
  min-height: 100dvh;
  padding: ${space[6]} ${space[4]};
  text-align: center;
`;

export const body = css`
  max-width: 34rem;
  color: ${color.inkMuted};
  font-size: ${fontSize.lead};
`;

export const actions = css`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[3]};
  justify-content: center;
`;
