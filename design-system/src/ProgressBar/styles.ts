import { css } from '@emotion/react';
import { color, durationMs, radius } from '../tokens.ts';

/* A rule per engine: one selector an engine does not know would void the others. */
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
  &::-webkit-progress-value {
    ${fill}
  }
  &::-moz-progress-bar {
    ${fill}
  }
  &[data-speed='loading']::-webkit-progress-value {
    ${slowFill}
  }
  &[data-speed='loading']::-moz-progress-bar {
    ${slowFill}
  }
`;
