import { css } from '@emotion/react';
import { color, durationMs, lineHeight, radius, space } from '../tokens.ts';

export const field = css`
  display: flex;
  flex-direction: column;
  align-items: stretch;
  > button {
    align-self: flex-start;
  }
`;

export const label = css`
  color: ${color.ink};
  margin-bottom: ${space[1]};
  font-weight: 600;
  line-height: ${lineHeight.snug};
`;

export const box = css`
  position: relative;
  margin-top: ${space[1]};
  > [role='status'] {
    position: absolute;
    inset-block: 0;
    inset-inline-end: ${space[3]};
    margin-block: auto;
    pointer-events: none;
  }
`;

/*
 * At least 16 px: phone browsers zoom in when a smaller field is focused. The icon of a check stands at the end.
 */
export const input = css`
  width: 100%;
  min-height: 3.25rem;
  padding-block: ${space[2]};
  padding-inline: ${space[4]} ${space[7]};
  border: 1.5px solid ${color.lineStrong};
  border-radius: ${radius.small};
  background: ${color.surface};
  color: ${color.ink};
  font-size: 1.0625rem;
  line-height: ${lineHeight.snug};
  transition: border-color ${durationMs.quick}ms;
  [data-status='idle'] > & {
    padding-inline-end: ${space[4]};
  }
  &::placeholder {
    color: ${color.inkMuted};
    opacity: 1;
  }
  &:hover {
    border-color: ${color.ink};
  }
  &:focus-visible {
    border-color: ${color.focus};
    outline-offset: 0;
    box-shadow: none;
  }
  [data-status='valid'] > & {
    border-color: ${color.success};
  }
  &[aria-invalid='true'] {
    border-color: ${color.danger};
  }
  &:disabled {
    border-color: ${color.lineStrong};
    background: ${color.surfaceMuted};
    color: ${color.inkMuted};
  }
`;
