import { css, keyframes } from '@emotion/react';
import { color, durationMs, motionAllowed, radius } from '../tokens.ts';

const sweep = keyframes`
  from { background-position-x: 150%; }
  to { background-position-x: -50%; }
`;

/* One rule for each browser engine: an unknown selector would invalidate the whole list. */
const fill = css`
  border-radius: ${radius.pill};
  background: ${color.accent};
  transition: inline-size ${durationMs.step}ms ease-out;
`;
const slowFill = css`
  transition-duration: ${durationMs.loading}ms;
`;

export const progressBar = css`
  appearance: none;
  display: block;
  width: 100%;
  height: 0.5rem;
  overflow: hidden;
  border: 0;
  border-radius: ${radius.pill};
  background: ${color.line};
  &::-webkit-progress-bar {
    background: transparent;
  }
  &:indeterminate {
    background: ${color.line}
      linear-gradient(90deg, transparent, ${color.accent} 30%, ${color.accent} 70%, transparent)
      50% / 50% no-repeat;
    ${motionAllowed} {
      animation: ${sweep} 1.4s linear infinite;
    }
  }
  &::-webkit-progress-value {
    ${fill}
  }
  &::-moz-progress-bar {
    ${fill}
  }
  &:indeterminate::-moz-progress-bar {
    background: transparent;
  }
  &[data-speed='loading']::-webkit-progress-value {
    ${slowFill}
  }
  &[data-speed='loading']::-moz-progress-bar {
    ${slowFill}
  }
`;
