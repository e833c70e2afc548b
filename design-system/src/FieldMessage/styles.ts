import { css } from '@emotion/react';
import { color, fontSize, lineHeight, space } from '../tokens.ts';

export const hint = css`
  color: ${color.inkMuted};
  font-size: ${fontSize.small};
  line-height: ${lineHeight.snug};
`;

export const error = css`
  display: flex;
  gap: ${space[2]};
  color: ${color.danger};
  font-size: 0.9375rem;
  font-weight: 550;
  line-height: ${lineHeight.snug};
  &:not(:empty) {
    margin-top: ${space[2]};
  }
  &:empty {
    margin: 0;
  }
  > svg {
    flex: none;
    width: 1.2em;
    height: 1.2em;
  }
`;
