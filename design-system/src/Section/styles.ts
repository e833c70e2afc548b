import { css } from '@emotion/react';
import { color, fontSize, from, lineHeight, space } from '../tokens.ts';

/** The column of the page: of readable width, with a margin to the edges of the window. */
export const container = css`
  width: 100%;
  max-width: 76rem;
  margin-inline: auto;
  padding-inline: clamp(1.25rem, 5vw, 3rem);
`;

export const section = css`
  padding-block: clamp(3.5rem, 8vw, 7rem);
  scroll-margin-top: ${space[8]};
  &[data-tone='muted'] {
    background: ${color.surfaceMuted};
  }
  &[data-tone='wash'] {
    background: ${color.brandWash};
  }
`;

export const intro = css`
  display: grid;
  gap: ${space[4]};
  max-width: 44rem;
  margin-bottom: clamp(2rem, 5vw, 4rem);
  h2 {
    scroll-margin-top: ${space[8]};
  }
  &[data-align='center'] {
    margin-inline: auto;
    text-align: center;
  }
`;

export const lead = css`
  color: ${color.inkMuted};
  font-size: ${fontSize.lead};
  line-height: ${lineHeight.body};
`;

/** The heading beside the content instead of above it, in wide windows. */
export const beside = css`
  ${from.large} {
    display: grid;
    grid-template-columns: minmax(0, 5fr) minmax(0, 8fr);
    gap: ${space[8]};
    align-items: start;
  }
`;
