import { css, keyframes } from '@emotion/react';
import {
  color,
  durationMs,
  fontSize,
  from,
  lineHeight,
  motionAllowed,
  radius,
  shadow,
  space,
} from '../tokens.ts';
import { visibleHeight, visibleTop } from '../utilities/visibleArea.ts';

const rise = keyframes`
  from { opacity: 0; transform: translateY(1rem); }
`;
const appear = keyframes`
  from { opacity: 0; }
`;

/*
 * In the middle of what an on-screen keyboard leaves of the window. A column, so that the close button, last
 * in focus order, can stick beside the title. Focused elements are scrolled to below these two. The footer
 * sticks only where the keyboard leaves 37rem of height; in large text, fewer windows have that.
 */
export const modal = css`
  inset: var(${visibleTop}, 0px) 0
    calc(100% - var(${visibleTop}, 0px) - var(${visibleHeight}, 100%));
  width: min(28rem, max(90vw, 100vw - 2rem));
  max-width: none;
  max-height: calc(var(${visibleHeight}, 100%) - 1rem);
  margin: auto;
  --tg-modal-padding: min(${space[5]}, 7.5vw, 5vh);
  --tg-modal-room: calc((var(${visibleHeight}, 100vh) - 37rem) * 9);
  padding: var(--tg-modal-padding);
  border: 0;
  border-radius: ${radius.large};
  background: ${color.surface};
  color: ${color.ink};
  box-shadow: ${shadow.raised};
  overflow-y: auto;
  overscroll-behavior: contain;
  scroll-padding-block-start: 6rem;
  &[open] {
    display: flex;
    flex-direction: column;
  }
  ${from.medium} {
    --tg-modal-padding: min(${space[6]}, 5vh);
  }
  &::backdrop {
    background: ${color.scrim};
  }
  ${motionAllowed} {
    animation: ${rise} ${durationMs.step}ms ease-out;
    &::backdrop {
      animation: ${appear} ${durationMs.step}ms ease-out;
    }
  }
`;

/* Sticky: scrolling to a focused control far below would take the title out of sight. */
export const title = css`
  position: sticky;
  z-index: 1;
  top: calc(-1 * var(--tg-modal-padding));
  margin: calc(-1 * var(--tg-modal-padding)) calc(-1 * var(--tg-modal-padding)) 0;
  padding: var(--tg-modal-padding) var(--tg-modal-padding) ${space[3]};
  padding-inline-end: calc(var(--tg-modal-padding) + min(${space[7]}, 20vw));
  background: ${color.surface};
  font-size: ${fontSize.h3};
  line-height: ${lineHeight.snug};
  &:not(:has(~ button)) {
    padding-inline-end: var(--tg-modal-padding);
  }
`;

/* Where the footer sticks, focused elements are scrolled to above it; it has two buttons at most. */
export const body = css`
  color: ${color.inkMuted};
  > * + * {
    margin-top: ${space[4]};
  }
  h3 {
    font-size: ${fontSize.h4};
  }
  & :is(a, button, input, summary, textarea) {
    scroll-margin-block-end: clamp(1.5rem, var(--tg-modal-room), 11rem);
  }
`;

/* Stays visible below content that is taller than the window, if there is room for both. */
export const footer = css`
  display: grid;
  position: sticky;
  bottom: min(-1 * var(--tg-modal-padding), var(--tg-modal-room));
  gap: ${space[3]};
  margin: ${space[5]} calc(-1 * var(--tg-modal-padding)) calc(-1 * var(--tg-modal-padding));
  padding: ${space[3]} var(--tg-modal-padding) var(--tg-modal-padding);
  background: ${color.surface};
`;

/** A round button that holds one icon, 44 px wide and larger in large text; also used by QuizShell. */
export const iconButton = css`
  display: grid;
  place-items: center;
  width: min(2.75rem, 20vw);
  aspect-ratio: 1;
  padding: 0;
  border: 0;
  border-radius: 50%;
  background: transparent;
  color: ${color.inkMuted};
  cursor: pointer;
  &:hover {
    background: ${color.surfaceMuted};
    color: ${color.ink};
  }
  > svg {
    width: 1.5rem;
    height: auto;
  }
`;

/* It takes no height: the title begins beside it. */
export const closeButton = css`
  ${iconButton}
  --tg-modal-edge: calc(${space[3]} - var(--tg-modal-padding));
  position: sticky;
  z-index: 2;
  top: var(--tg-modal-edge);
  order: -1;
  flex: none;
  align-self: end;
  margin: var(--tg-modal-edge);
  margin-bottom: calc(-1 * min(2.75rem, 20vw) - var(--tg-modal-edge));
`;
