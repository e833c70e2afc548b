import { css } from '@emotion/react';
import { color, durationMs, fontSize, radius, space, targetPx } from '../tokens.ts';

/**
 * Shared with ButtonLink: a link that looks like a button. Only a pointer that can hover highlights it:
 * after a tap the highlight would stay. The side padding narrows on a phone to leave large text (200 %) room.
 * A quiet button has no side padding, so that its label lines up with the text around it.
 */
export const button = css`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: ${space[2]};
  min-height: ${targetPx.quiz}px;
  padding: ${space[2]} min(${space[5]}, 7.5vw);
  border: 1.5px solid transparent;
  border-radius: ${radius.pill};
  font-size: ${fontSize.body};
  font-weight: 650;
  line-height: 1.25;
  text-align: center;
  text-decoration: none;
  cursor: pointer;
  transition: ${durationMs.quick}ms;
  transition-property: background-color, border-color, color, transform;
  &:active {
    transform: translateY(1px);
  }
  > svg {
    flex: none;
    width: 1.25em;
    height: 1.25em;
  }
  &[data-size='large'] {
    min-height: 3.5rem;
    padding-inline: clamp(0.5rem, 30vw - 4rem, ${space[6]});
    font-size: ${fontSize.h4};
  }
  &[data-variant='primary'] {
    background: ${color.accent};
    color: ${color.onAccent};
  }
  &[data-variant='secondary'] {
    border-color: ${color.lineStrong};
    background: ${color.surface};
    color: ${color.ink};
  }
  &[data-variant='quiet'] {
    padding-inline: 0;
    border-radius: 0;
    background: transparent;
    color: ${color.accentText};
    text-decoration: underline;
    text-decoration-thickness: 0.08em;
    text-underline-offset: 0.2em;
  }
  @media (hover: hover) {
    &:hover:not(:disabled, [aria-disabled='true']) {
      &[data-variant='primary'] {
        background: ${color.accentHover};
      }
      &[data-variant='secondary'] {
        border-color: ${color.ink};
      }
      &[data-variant='quiet'] {
        text-decoration-thickness: 0.14em;
      }
    }
  }
  &:is(:disabled, [aria-disabled='true']):not([aria-busy]) {
    border-color: ${color.line};
    background: ${color.surfaceMuted};
    color: ${color.inkMuted};
    cursor: not-allowed;
    &:active {
      transform: none;
    }
    &[data-variant='quiet'] {
      border-color: transparent;
      background: transparent;
      text-decoration-style: dotted;
    }
  }
  &[aria-busy='true'] {
    cursor: progress;
  }
`;
