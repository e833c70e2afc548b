import { css } from '@emotion/react';
import { color, durationMs, radius, space, targetPx } from '../tokens.ts';

export const label = css`
  display: grid;
  grid-template-columns: auto 1fr;
  gap: ${space[3]};
  align-items: start;
  min-height: ${targetPx.quiz}px;
  padding-block: ${space[2]};
  color: ${color.ink};
  font-size: 0.9375rem;
  line-height: 1.5;
  cursor: pointer;
  &:has(:disabled) {
    color: ${color.inkMuted};
    cursor: default;
  }
`;

// High contrast mode (forced-colors) drops backgrounds, and with them the check mark: there the
// system draws the box.
export const checkbox = css`
  appearance: none;
  display: grid;
  place-items: center;
  width: 1.75rem;
  height: 1.75rem;
  margin-top: -0.15rem;
  border: 1.5px solid ${color.lineStrong};
  border-radius: calc(${radius.small} * 0.8);
  background: ${color.surface};
  cursor: inherit;
  transition: background-color ${durationMs.quick}ms;
  &::after {
    content: '';
    width: 0.45rem;
    height: 0.85rem;
    margin-top: -0.2rem;
    border: solid transparent;
    border-width: 0 0.2rem 0.2rem 0;
    rotate: 42deg;
  }
  &:hover {
    border-color: ${color.ink};
  }
  &:disabled {
    border-color: ${color.lineStrong};
    background: ${color.surfaceMuted};
    filter: grayscale(1);
  }
  &:checked {
    border-color: ${color.accent};
    background: ${color.accent};
    &::after {
      border-color: ${color.onAccent};
    }
  }
  &[aria-invalid='true']:not(:checked) {
    border-color: ${color.danger};
  }
  @media (forced-colors: active) {
    appearance: auto;
    &::after {
      content: none;
    }
  }
`;
