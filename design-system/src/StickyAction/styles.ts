import { css } from '@emotion/react';
import { color, durationMs, from, lowWindow, motionAllowed, space } from '../tokens.ts';

export const bar = css`
  /* In the flow, as the page's last part: at its end nothing lies under the bar. */
  position: sticky;
  inset-block-end: 0;
  z-index: 2;
  display: grid;
  padding: ${space[3]} ${space[4]} calc(${space[3]} + env(safe-area-inset-bottom));
  border-top: 1px solid ${color.line};
  background: ${color.canvas};
  ${motionAllowed} {
    transition:
      opacity ${durationMs.step}ms,
      visibility ${durationMs.step}ms;
  }
  &[data-hidden='true'] {
    visibility: hidden;
    opacity: 0;
  }
  ${from.medium} {
    display: none;
  }
  ${lowWindow} {
    display: none;
  }
  /* Nothing would ever show it. */
  @media (scripting: none) {
    display: none;
  }
  @media print {
    display: none;
  }
`;
