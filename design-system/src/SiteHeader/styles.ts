import { css } from '@emotion/react';
import { breakpointPx, color, space, targetPx } from '../tokens.ts';

export const header = css`
  position: relative;
  z-index: 1;
  padding-block: ${space[4]};
  &[data-ruled='true'] {
    border-bottom: 1px solid ${color.line};
    background: ${color.surface};
  }
  @media print {
    display: none;
  }
`;

export const bar = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[2]} ${space[5]};
  @media (max-width: ${breakpointPx.large - 0.02}px) {
    > nav {
      display: none;
    }
  }
`;

export const home = css`
  display: inline-flex;
  align-items: center;
  min-height: ${targetPx.quiz}px;
  margin-inline-end: auto;
  color: ${color.ink};
  text-decoration: none;
`;

export const back = css`
  display: inline-flex;
  align-items: center;
  gap: ${space[2]};
  min-height: ${targetPx.quiz}px;
  color: ${color.ink};
  font-weight: 550;
  > svg {
    width: 1.125rem;
    height: 1.125rem;
  }
`;

export const links = css`
  display: flex;
  gap: ${space[5]};
  padding: 0;
  list-style: '';
  a {
    display: inline-flex;
    align-items: center;
    min-height: ${targetPx.quiz}px;
    color: ${color.ink};
    font-weight: 550;
    text-decoration-color: transparent;
    &:hover {
      text-decoration-color: currentColor;
    }
  }
`;

/** Hidden on phones, where the page has a sticky action. */
export const action = css`
  &[data-collapses='true'] {
    @media (max-width: ${breakpointPx.medium - 0.02}px) {
      display: none;
    }
  }
`;
