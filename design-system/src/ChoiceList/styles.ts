import { css } from '@emotion/react';
import { color, durationMs, fontSize, lineHeight, radius, space } from '../tokens.ts';

export const fieldset = css`
  min-width: 0;
  padding: 0;
  border: 0;
`;

export const legend = css`
  padding: 0;
`;

/*
 * Lines and gaps grow with the text only as far as the window has room: in large text, what stands above
 * must not push the first card out of a phone's window.
 */
export const helper = css`
  margin-top: ${space[2]};
  color: ${color.inkMuted};
  font-size: ${fontSize.lead};
  line-height: clamp(${lineHeight.snug}em, 4vh, ${lineHeight.body}em);
`;

export const list = css`
  display: grid;
  gap: ${space[3]};
  margin-top: min(${space[5]}, 3.5vh);
`;

/*
 * The label covers the card, so that all of it can be pressed and read as one target. A disabled card ignores
 * the pointer; if it is the chosen one, it keeps its shape and loses its colour.
 */
export const card = css`
  position: relative;
  display: flex;
  align-items: center;
  gap: ${space[4]};
  min-height: 4rem;
  padding: ${space[3]} ${space[4]};
  border: 1.5px solid ${color.lineStrong};
  border-radius: ${radius.medium};
  background: ${color.surface};
  transition: ${durationMs.quick}ms;
  transition-property: border-color, background-color;
  label::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: inherit;
    cursor: pointer;
  }
  &:hover {
    border-color: ${color.ink};
  }
  &:has(:checked) {
    border-color: ${color.accentText};
    background: ${color.accentWash};
    box-shadow: inset 0 0 0 1px ${color.accentText};
  }
  &:has(:disabled) {
    background: ${color.surfaceMuted};
    color: ${color.inkMuted};
    filter: grayscale(1);
    pointer-events: none;
  }
  &:has(:focus-visible) {
    outline: 3px solid ${color.focus};
    outline-offset: 2px;
  }
`;

export const iconBox = css`
  display: grid;
  flex: none;
  place-items: center;
  width: 2.5rem;
  height: 2.5rem;
  border-radius: 50%;
  background: ${color.brandWash};
  color: ${color.brand};
  > svg {
    width: 1.375rem;
    height: 1.375rem;
  }
`;

export const text = css`
  display: grid;
  flex: 1;
  min-width: 0;
  font-size: 1.0625rem;
  font-weight: 600;
  line-height: ${lineHeight.snug};
`;

export const description = css`
  color: ${color.inkMuted};
  font-size: ${fontSize.small};
  font-weight: 450;
`;

// The radio has no focus ring where the card shows one.
export const radio = css`
  appearance: none;
  display: grid;
  flex: none;
  place-items: center;
  width: 1.5rem;
  height: 1.5rem;
  border: 1.5px solid ${color.lineStrong};
  border-radius: 50%;
  background: ${color.surface};
  &::after {
    content: '';
    width: 0.75rem;
    height: 0.75rem;
    border-radius: 50%;
  }
  &:checked {
    border-color: ${color.accentText};
    &::after {
      background: ${color.accentText};
    }
  }
  @supports selector(:has(*)) {
    &:focus-visible {
      outline: none;
      box-shadow: none;
    }
  }
  @media (forced-colors: active) {
    appearance: auto;
    &::after {
      content: none;
    }
  }
`;
