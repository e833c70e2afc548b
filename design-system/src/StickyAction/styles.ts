import { css } from '@emotion/react';
import { color, durationMs, from, lowWindow, motionAllowed, space } from '../tokens.ts';

/*
 * In the flow, as the page's last part, so that it covers nothing at the page's end. Without scripts nothing
 * would ever show it. Elements that get the focus have a margin that scrolls them clear of the bar: Chromium
 * ignores the page's padding for that.
 */
export const bar = css`
  position: sticky;
  inset-block-end: 0;
  z-index: 2;
  display: grid;
  padding: ${space[3]} ${space[4]} calc(${space[3]} + env(safe-area-inset-bottom));
  border-top: 1px solid ${color.line};
  background: ${color.canvas};
  ${motionAllowed} {
    transition: ${durationMs.step}ms;
    transition-property: opacity, visibility;
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
  *:has(~ &) :is(a, button, summary) {
    scroll-margin-block-end: calc(6rem + env(safe-area-inset-bottom));
  }
  @media (scripting: none) {
    display: none;
  }
  @media print {
    display: none;
  }
`;
