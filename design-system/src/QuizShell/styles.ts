import { css } from '@emotion/react';
import { iconButton } from '../Modal/styles.ts';
import { color, fontSize, from, lowWindow, space } from '../tokens.ts';

const sideSpace = css`
  padding-right: max(${space[4]}, env(safe-area-inset-right));
  padding-left: max(${space[4]}, env(safe-area-inset-left));
`;

export const shell = css`
  display: flex;
  flex: 1;
  flex-direction: column;
  min-height: 0;
`;

export const header = css`
  ${sideSpace}
  display: grid;
  flex: none;
  grid-template-columns: 1fr auto 1fr;
  align-items: center;
  padding-top: max(${space[2]}, env(safe-area-inset-top));
  > progress {
    grid-column: 1 / -1;
    width: min(100%, 36rem);
    margin: ${space[2]} auto ${space[1]};
  }
`;

export const headerButton = css`
  ${iconButton}
  p + & {
    justify-self: end;
  }
`;

// On one line: Safari 16 gives a label that was empty before the height of one that breaks at each letter.
export const step = css`
  grid-column: 2;
  color: ${color.inkMuted};
  font-size: ${fontSize.small};
  font-variant-numeric: tabular-nums;
  font-weight: 600;
  text-align: center;
  white-space: nowrap;
`;

/*
 * Keeps a focused field from ending up under the header or footer. Where large text or an on-screen
 * keyboard would leave it no height, the dialog scrolls as a whole.
 */
export const main = css`
  ${sideSpace}
  flex: 1;
  min-height: 13rem;
  overflow-y: auto;
  overscroll-behavior: contain;
  scroll-padding-block: ${space[3]};
  ${from.medium} {
    flex: 0 1 auto;
  }
  ${lowWindow} {
    flex: 1 0 auto;
    overflow-y: visible;
  }
`;

export const content = css`
  width: min(100%, 36rem);
  margin-inline: auto;
  padding-block: min(${space[5]}, 3.5vh) ${space[6]};
  ${from.medium} {
    padding-top: ${space[8]};
  }
`;

// On a wide window the footer directly follows the step instead of standing far below it.
export const footer = css`
  ${sideSpace}
  flex: none;
  padding-top: ${space[3]};
  padding-bottom: max(${space[3]}, env(safe-area-inset-bottom));
  border-top: 1px solid ${color.line};
  background: ${color.canvas};
  > * {
    width: min(100%, 36rem);
    margin-inline: auto;
  }
  > button {
    display: flex;
  }
  ${from.medium} {
    padding-bottom: ${space[6]};
    border-top: 0;
  }
`;
