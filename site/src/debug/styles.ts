import { css } from '@emotion/react';
import { color, exactFont, fontSize, space } from '@tidyguard/design-system';

export const panel = css`
  position: fixed;
  inset-block-end: ${space[2]};
  inset-inline-end: ${space[2]};
  z-index: 1;
  max-width: min(40rem, calc(100vw - 1rem));
  max-height: 60vh;
  overflow: auto;
  padding: ${space[2]};
  border: 1px solid ${color.line};
  background: ${color.surface};
  color: ${color.ink};
  font-size: ${fontSize.small};
  text-align: start;
  pre {
    font-family: ${exactFont};
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
`;
