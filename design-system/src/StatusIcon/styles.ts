import { css } from '@emotion/react';
import { color } from '../tokens.ts';

export const statusIcon = css`
  position: relative;
  display: inline-grid;
  flex: none;
  place-items: center;
  width: 1.75rem;
  height: 1.75rem;
  border-radius: 50%;
  color: ${color.inkMuted};
  > svg {
    width: 1.125rem;
    height: 1.125rem;
  }
  &[data-status='valid'] {
    background: ${color.successWash};
    color: ${color.success};
  }
  &[data-status='invalid'] {
    background: ${color.dangerWash};
    color: ${color.danger};
  }
`;
