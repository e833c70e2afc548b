import { css, keyframes } from '@emotion/react';
import { color, lineHeight, motionAllowed, radius, space } from '../tokens.ts';

const blink = keyframes`
  50% { opacity: 0; }
`;

export const entry = css`
  display: grid;
  > button {
    margin-top: ${space[5]};
  }
`;

export const codeLabel = css`
  margin-bottom: ${space[2]};
  color: ${color.ink};
  font-weight: 600;
  line-height: ${lineHeight.snug};
`;

/* Digits run from left to right in every language, and so does the input below, which has the caret. */
export const boxes = css`
  display: grid;
  direction: ltr;
  grid-template-columns: repeat(6, minmax(0, 1fr));
  gap: min(${space[2]}, 2.5vw);
`;

/* Limited by the window's width: a sixth of a phone's has no room for a digit of large text (200 %). */
export const box = css`
  display: grid;
  place-items: center;
  height: min(3.5rem, 20vw);
  border: 1.5px solid ${color.lineStrong};
  border-radius: ${radius.small};
  background: ${color.surface};
  color: ${color.ink};
  font-size: min(1.5rem, 9vw);
  font-variant-numeric: tabular-nums;
  font-weight: 600;
  &[data-invalid='true'] {
    border-color: ${color.danger};
  }
  &[data-active='true'] {
    outline: 3px solid ${color.focus};
    outline-offset: -1px;
  }
`;

export const caret = css`
  width: 2px;
  height: 1.17em;
  background: ${color.ink};
  ${motionAllowed} {
    animation: ${blink} 1.2s steps(1) infinite;
  }
`;

/* Keeps the input's text invisible in high contrast mode too: the boxes show the digits. */
export const input = css`
  direction: ltr;
  forced-color-adjust: none;
`;

export const resendRow = css`
  display: flex;
  justify-content: center;
`;
