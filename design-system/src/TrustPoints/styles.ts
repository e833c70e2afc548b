import { css } from '@emotion/react';
import { color, space } from '../tokens.ts';

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
