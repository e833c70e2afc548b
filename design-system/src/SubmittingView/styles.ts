import { css } from '@emotion/react';
import { color } from '../tokens.ts';

export const spinnerColor = css`
  color: ${color.accentText};
`;

// It looks like running text.
export const heading = css`
  font: inherit;
  letter-spacing: inherit;
  text-wrap: pretty;
`;
