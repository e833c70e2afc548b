import { css } from '@emotion/react';
import { color, fontSize, space } from '../tokens.ts';

/** A centred view of the quiz; used by LoadingSteps, SubmittingView and CompletionView. */
export const view = css`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: ${space[5]};
  padding-block: ${space[7]};
  text-align: center;
`;

export const heading = css`
  font-size: ${fontSize.h2};
`;

export const bar = css`
  width: min(100%, 24rem);
`;

export const message = css`
  min-height: 1.6em;
  color: ${color.inkMuted};
  font-size: ${fontSize.lead};
`;
