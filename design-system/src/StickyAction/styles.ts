import { css } from '@emotion/react';
import { color, durationMs, from, lowWindow, motionAllowed, space } from '../tokens.ts';

export const bar = css`
  position: fixed;
  inset: auto 0 0;
  z-index: 2;
  display: grid;
  padding: ${space[3]} ${space[4]} calc(${space[3]} + env(safe-area-inset-bottom));
  border-top: 1px solid ${color.line};
  background: ${color.canvas};
  ${motionAllowed} {
    transition:
      transform ${durationMs.step}ms,
      visibility ${durationMs.step}ms;
  }
  &[data-hidden='true'] {
    visibility: hidden;
    transform: translateY(100%);
  }
  ${from.medium} {
    display: none;
  }
  ${lowWindow} {
    display: none;
  }
  @media print {
    display: none;
  }
`;
