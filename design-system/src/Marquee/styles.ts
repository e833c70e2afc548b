import { css, keyframes } from '@emotion/react';
import { color, fontFamily, motionAllowed, space, targetPx } from '../tokens.ts';

// The second half of the track repeats the first, so moving it by half its width makes a seamless
// loop.
const turn = keyframes`
  to { transform: translateX(-50%); }
`;
const turnToTheRight = keyframes`
  to { transform: translateX(50%); }
`;

export const band = css`
  position: relative;
  display: flex;
  align-items: center;
  background: ${color.brand};
  color: ${color.onBrand};
`;

export const view = css`
  flex: 1;
  min-width: 0;
  overflow: hidden;
  mask-image: linear-gradient(to right, transparent, black 4%, black 96%, transparent);
`;

/**
 * On paper and with reduced motion the claims wrap and are all visible at once. Each half of the track is at
 * least as wide as the view, with the claims spread over it: otherwise a few claims would leave a gap that
 * moves through a wide window.
 */
export const track = css`
  display: flex;
  width: 100%;
  [data-copy='true'] {
    display: none;
  }
  @media screen {
    ${motionAllowed} {
      width: max-content;
      min-width: 200%;
      animation: ${turn} 48s linear infinite;
      [dir='rtl'] & {
        animation-name: ${turnToTheRight};
      }
      ul {
        flex-wrap: nowrap;
        justify-content: space-around;
        white-space: nowrap;
      }
      [data-copy='true'] {
        display: flex;
      }
    }
  }
`;

/**
 * The marquee also pauses behind an open dialog, because a slow phone needs its processor for the quiz. A
 * browser without `:has()` drops that rule alone.
 */
export const pausable = css`
  html:has(dialog[open]) & [data-track] {
    animation-play-state: paused;
  }
  input:checked ~ * [data-track],
  [data-view]:hover [data-track] {
    animation-play-state: paused;
  }
`;

export const list = css`
  display: flex;
  flex: 1;
  flex-wrap: wrap;
  justify-content: center;
  padding: ${space[3]} 0;
  list-style: '';
  li {
    display: flex;
    align-items: center;
    padding-inline: ${space[4]};
    font-family: ${fontFamily.display};
    font-size: clamp(1rem, 0.9rem + 0.6vw, 1.25rem);
  }
  svg {
    flex: none;
    width: 1rem;
    height: 1rem;
    margin-inline-end: ${space[3]};
    fill: currentColor;
  }
`;

// Without motion there is nothing to pause, so the switch is only shown with motion.
const withMotion = css`
  width: ${targetPx.quiz}px;
  height: ${targetPx.quiz}px;
  @media print, (prefers-reduced-motion: reduce) {
    display: none;
  }
`;

/** Lies invisibly over what `toggle` draws. It works in CSS alone, so it works from the first paint. */
export const input = css`
  ${withMotion}
  position: absolute;
  inset-block: 0;
  inset-inline-end: ${space[2]};
  margin: auto;
  opacity: 0;
  cursor: pointer;
`;

export const toggle = css`
  display: flex;
  ${withMotion}
  flex: none;
  order: 1;
  align-items: center;
  justify-content: center;
  margin-inline: ${space[2]};
  border-radius: 50%;
  input:hover + & {
    background: color-mix(in srgb, currentColor 15%, transparent);
  }
  input:focus-visible + & {
    outline: 3px solid currentColor;
    outline-offset: -4px;
  }
  svg {
    width: 1.125rem;
    height: 1.125rem;
  }
  [data-icon='play'],
  input:checked + & [data-icon='pause'] {
    display: none;
  }
  input:checked + & [data-icon='play'] {
    display: block;
  }
`;
