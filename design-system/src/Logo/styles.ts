import { css } from '@emotion/react';
import { color, fontFamily, space } from '../tokens.ts';

export const logo = css`
  display: inline-flex;
  align-items: center;
  gap: ${space[2]};
  color: ${color.ink};
  font-family: ${fontFamily.display};
  font-size: min(1.375rem, 9vw);
  font-weight: 620;
  letter-spacing: -0.02em;
  line-height: 1;
`;

export const mark = css`
  flex: none;
  width: 1.45em;
  height: 1.45em;
`;
