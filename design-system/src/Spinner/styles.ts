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

/*
 * With reduced motion the ring stands still; its gap still says 'busy'. A mask makes the gap, because
 * high contrast mode draws all borders in one colour.
 */
export const ring = css`
  border: 0.15em solid;
  border-radius: 50%;
  mask: conic-gradient(from -45deg, #000 90deg, #0004 0);
  animation: ${turn} 800ms linear infinite;
  [data-size='large'] > & {
    border-width: 0.25em;
  }
`;
