import { css, keyframes } from '@emotion/react';

const turn = keyframes`
  to { transform: rotate(1turn); }
`;

export const spinner = css`
  display: inline-grid;
  flex: none;
  width: 1.25rem;
  height: 1.25rem;
  &[data-size='large'] {
    width: 3rem;
    height: 3rem;
  }
`;

/* With reduced motion the ring stands still; its gap still says 'busy'. */
export const ring = css`
  border: 0.15em solid color-mix(in srgb, currentcolor 25%, transparent);
  border-top-color: currentcolor;
  border-radius: 50%;
  animation: ${turn} 800ms linear infinite;
  [data-size='large'] > & {
    border-width: 0.25em;
  }
`;
