import { css, keyframes } from '@emotion/react';
import {
  color,
  durationMs,
  fontSize,
  from,
  lineHeight,
  lowWindow,
  motionAllowed,
  radius,
  shadow,
  space,
  targetPx,
} from '../tokens.ts';
import { visibleHeight, visibleTop } from '../utilities/visibleArea.ts';

const rise = keyframes`
  from { opacity: 0; transform: translateY(1rem); }
`;
const appear = keyframes`
  from { opacity: 0; }
`;

/* In the middle of what an on-screen keyboard leaves of the window. */
export const modal = css`
  inset: var(${visibleTop}, 0px) 0
    calc(100% - var(${visibleTop}, 0px) - var(${visibleHeight}, 100%));
  width: min(28rem, 100vw - 2rem);
  max-width: none;
  max-height: calc(var(${visibleHeight}, 100%) - 2rem);
  margin: auto;
  --tg-modal-padding: ${space[5]};
  padding: var(--tg-modal-padding);
  border: 0;
  border-radius: ${radius.large};
  background: ${color.surface};
  color: ${color.ink};
  box-shadow: ${shadow.raised};
  overflow-y: auto;
  overscroll-behavior: contain;
  ${from.medium} {
    --tg-modal-padding: ${space[6]};
  }
  ${lowWindow} {
    max-height: calc(var(${visibleHeight}, 100%) - ${space[4]});
    --tg-modal-padding: ${space[4]};
    /* The title sticks there. */
    scroll-padding-block-start: 4rem;
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

export const title = css`
  padding-inline-end: ${space[7]};
  font-size: ${fontSize.h3};
  line-height: ${lineHeight.snug};
  /* The focused button below would otherwise scroll it out of sight. */
  ${lowWindow} {
    position: sticky;
    top: calc(-1 * var(--tg-modal-padding));
    margin: calc(-1 * var(--tg-modal-padding)) calc(-1 * var(--tg-modal-padding)) 0;
    padding: var(--tg-modal-padding) calc(var(--tg-modal-padding) + ${space[7]}) ${space[2]}
      var(--tg-modal-padding);
    background: ${color.surface};
  }
`;

export const body = css`
  margin-top: ${space[3]};
  color: ${color.inkMuted};
  > * + * {
    margin-top: ${space[4]};
  }
  /* What gets the focus comes to lie above the footer, which has two buttons at most. */
  & :is(a, button, input, summary, textarea) {
    scroll-margin-block-end: 11rem;
  }
  ${lowWindow} {
    & :is(a, button, input, summary, textarea) {
      scroll-margin-block-end: 0;
    }
  }
`;

/* Stays visible below content that is taller than the window. */
export const footer = css`
  display: grid;
  position: sticky;
  bottom: calc(-1 * var(--tg-modal-padding));
  gap: ${space[3]};
  margin: ${space[5]} calc(-1 * var(--tg-modal-padding)) calc(-1 * var(--tg-modal-padding));
  padding: ${space[3]} var(--tg-modal-padding) var(--tg-modal-padding);
  background: ${color.surface};
  ${lowWindow} {
    position: static;
  }
`;

/** A round button that holds one icon; also used by QuizShell. */
export const iconButton = css`
  display: grid;
  place-items: center;
  width: ${targetPx.quiz}px;
  height: ${targetPx.quiz}px;
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
`;

export const closeButton = css`
  ${iconButton}
  position: absolute;
  inset-block-start: ${space[3]};
  inset-inline-end: ${space[3]};
`;
