import { css } from '@emotion/react';
import { color, fontSize, from, space } from '../tokens.ts';

export const list = css`
  display: grid;
  gap: ${space[6]};
  padding: 0;
  list-style: '';
  ${from.medium} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: ${space[7]};
  }
`;

export const promise = css`
  display: grid;
  grid-template-rows: auto 1fr;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${space[2]} ${space[4]};
  > svg {
    grid-row: span 2;
    width: 2.75rem;
    height: 2.75rem;
    padding: 0.625rem;
    border-radius: 50%;
    background: ${color.brand};
    color: ${color.onBrand};
  }
  h3 {
    padding-top: 0.375rem;
    font-size: ${fontSize.h4};
  }
  p {
    color: ${color.inkMuted};
  }
`;
