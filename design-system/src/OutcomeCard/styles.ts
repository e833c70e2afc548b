import { css } from '@emotion/react';
import { color, fontSize, radius, shadow, space } from '../tokens.ts';

/* Less padding where large text (200 %) needs the room on a phone: words on buttons would break otherwise. */
export const card = css`
  display: grid;
  gap: ${space[4]};
  width: 100%;
  max-width: 32rem;
  padding: min(clamp(1.25rem, 4vw, 2rem), 6.25vw);
  border-radius: ${radius.large};
  background: ${color.surface};
  box-shadow: ${shadow.card};
`;

// A description goes below its term where large text leaves it no room beside it.
export const facts = css`
  display: grid;
  gap: ${space[3]};
  > div {
    display: flex;
    flex-wrap: wrap;
    column-gap: ${space[3]};
    padding-bottom: ${space[3]};
    border-bottom: 1px solid ${color.line};
  }
  dt {
    flex: none;
    width: min(7.5rem, 50vw);
    color: ${color.inkMuted};
    font-size: ${fontSize.small};
    line-height: 1.85;
  }
  dd {
    flex: 1 1 6rem;
    font-weight: 600;
  }
`;
