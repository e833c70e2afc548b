import { css } from '@emotion/react';
import { color, space } from '../tokens.ts';

// A column on a narrow screen: where the words only just fit beside the stars, another font would wrap them
// and move the page.
export const rating = css`
  display: inline-flex;
  flex-wrap: wrap;
  gap: ${space[2]} ${space[3]};
  align-items: center;
  font-weight: 600;
  @media (max-width: 26rem) {
    flex-direction: column;
    align-items: flex-start;
  }
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
