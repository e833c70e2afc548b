import { css } from '@emotion/react';
import { color, fontFamily, fontSize, space } from '../tokens.ts';

export const figure = css`
  display: grid;
  gap: ${space[4]};
  max-width: 44rem;
  margin: 0;
  > svg {
    width: 2.5rem;
    color: ${color.accent};
  }
`;

export const quote = css`
  margin: 0;
  font-family: ${fontFamily.display};
  font-size: ${fontSize.h3};
  line-height: 1.4;
  text-wrap: pretty;
`;

export const source = css`
  color: ${color.inkMuted};
`;
