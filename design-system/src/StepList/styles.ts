import { css } from '@emotion/react';
import { color, fontFamily, from, space } from '../tokens.ts';

export const list = css`
  display: grid;
  gap: ${space[7]} ${space[6]};
  padding: 0;
  list-style: '';
  counter-reset: step;
  ${from.medium} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    &[data-count='3'] {
      grid-template-columns: repeat(3, minmax(0, 1fr));
    }
  }
  ${from.large} {
    &[data-count='4'] {
      grid-template-columns: repeat(4, minmax(0, 1fr));
    }
  }
`;

export const step = css`
  position: relative;
  display: grid;
  align-content: start;
  gap: ${space[3]};
  counter-increment: step;
`;

export const picture = css`
  margin-bottom: ${space[2]};
  > * {
    width: 100%;
    max-width: 16rem;
    height: auto;
  }
`;

// The drawn numbers are hidden from screen readers, which number the items of a list themselves, where the
// browser knows how (Firefox 128, Safari 17.4).
export const title = css`
  display: flex;
  gap: ${space[3]};
  align-items: baseline;
  &::before {
    flex: none;
    color: ${color.accentText};
    font-family: ${fontFamily.display};
    font-weight: 700;
    content: counter(step);
    content: counter(step) / '';
  }
`;

export const text = css`
  color: ${color.inkMuted};
`;
