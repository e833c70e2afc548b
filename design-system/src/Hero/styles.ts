import { css } from '@emotion/react';
import { color, fontSize, from, lineHeight, space } from '../tokens.ts';

export const hero = css`
  overflow: clip;
  &[data-size='medium'] h1 {
    font-size: min(13vw, clamp(2rem, 1.5rem + 2.2vw, 3.25rem));
  }
`;

export const grid = css`
  display: grid;
  gap: ${space[6]};
  padding-block: clamp(1.5rem, 4vw, 4rem) 0;
  ${from.large} {
    grid-template-columns: minmax(0, 5fr) minmax(0, 6fr);
    gap: clamp(1.5rem, 3vw, 3rem);
    align-items: end;
  }
`;

export const words = css`
  display: grid;
  gap: ${space[5]};
  justify-items: start;
  ${from.large} {
    align-self: center;
    padding-bottom: ${space[8]};
  }
`;

export const lead = css`
  max-width: 34rem;
  color: ${color.inkMuted};
  font-size: ${fontSize.lead};
  line-height: ${lineHeight.body};
`;

export const actions = css`
  display: grid;
  width: 100%;
  gap: ${space[3]};
  justify-items: start;
`;

export const note = css`
  color: ${color.inkMuted};
  font-size: ${fontSize.small};
`;

export const picture = css`
  align-self: end;
  width: 100%;
  max-width: 46rem;
  margin-inline: auto;
  svg {
    width: 100%;
    height: auto;
  }
`;
