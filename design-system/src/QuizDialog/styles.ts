import { css, keyframes } from '@emotion/react';
import { color, durationMs, lowWindow, motionAllowed } from '../tokens.ts';
import { visibleHeight, visibleTop } from '../utilities/visibleArea.ts';

const rise = keyframes`
  from { opacity: 0; transform: translateY(1.5rem); }
`;

/* A form around all of it fills the dialog too and passes its height on; nothing else is stretched. */
// - At little height (phone in landscape, 400 % zoom) a fixed header and footer would leave no room
//   for the step, so the dialog scrolls as a whole.
// - Its height is a percentage: inside var(), a unit that the browser does not know (dvh before Chromium 108)
//   would leave no height at all, and a long step would push its button out of the window.
// - A dialog that is open from the start does not fade in: browsers would count it as painted late,
//   or never.
export const quizDialog = css`
  position: fixed;
  inset: var(${visibleTop}, 0) 0 auto;
  z-index: 1;
  width: 100%;
  max-width: none;
  height: var(${visibleHeight}, 100%);
  max-height: none;
  margin: 0;
  padding: 0;
  border: 0;
  background: ${color.canvas};
  color: ${color.ink};
  overscroll-behavior: contain;
  &[open] {
    display: flex;
    flex-direction: column;
  }
  > form {
    display: flex;
    flex: 1;
    flex-direction: column;
    min-height: 0;
  }
  ${lowWindow} {
    overflow-y: auto;
    > :not(dialog) {
      flex: none;
    }
    > form {
      min-height: 100%;
    }
  }
  &::backdrop {
    background: ${color.canvas};
  }
  &:focus-visible {
    outline: none;
  }
  ${motionAllowed} {
    &[open]:not([data-standing]) {
      animation: ${rise} ${durationMs.step}ms cubic-bezier(0.2, 0.7, 0.2, 1);
    }
  }
`;
