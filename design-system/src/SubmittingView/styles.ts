import { css } from '@emotion/react';
import { color } from '../tokens.ts';

export const spinnerColor = css`
  color: ${color.accentText};
`;
