import { css } from '@emotion/react';
import { color, fontSize, from, space } from '../tokens.ts';

// In wide windows three groups are in the first row, and the other two are centred below them.
export const list = css`
  display: grid;
  gap: ${space[6]};
  padding: 0;
  list-style: '';
  ${from.medium} {
    grid-template-columns: repeat(6, minmax(0, 1fr));
    > li {
      grid-column: span 2;
    }
    > li:nth-of-type(4) {
      grid-column: 2 / span 2;
    }
  }
  ${from.large} {
    grid-template-columns: repeat(5, minmax(0, 1fr));
    gap: ${space[5]};
    > li,
    > li:nth-of-type(4) {
      grid-column: auto;
    }
  }
`;

// On a phone the words are beside the picture, and below it where large text leaves them no room.
export const group = css`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[4]};
  align-items: center;
  ${from.medium} {
    flex-direction: column;
    flex-wrap: nowrap;
    gap: ${space[5]};
    align-items: stretch;
  }
`;

/** The picture has the shape of an arched window. */
export const pane = css`
  width: 7rem;
  max-width: 100%;
  overflow: hidden;
  border-radius: 999px 999px ${space[3]} ${space[3]};
  background: ${color.brandWash};
  li:nth-of-type(even) > & {
    background: ${color.accentWash};
  }
  > * {
    width: 100%;
    height: auto;
  }
  ${from.medium} {
    width: auto;
  }
`;

export const words = css`
  display: grid;
  flex: 1 1 9rem;
  gap: ${space[2]};
  align-content: start;
  h3 {
    font-size: ${fontSize.h4};
  }
  p {
    color: ${color.inkMuted};
  }
`;
