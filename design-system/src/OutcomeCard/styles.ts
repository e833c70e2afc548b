import { css } from '@emotion/react';
import { color, fontSize, radius, shadow, space } from '../tokens.ts';

export const card = css`
  display: grid;
  gap: ${space[4]};
  width: 100%;
  max-width: 32rem;
  padding: clamp(1.25rem, 4vw, 2rem);
  border-radius: ${radius.large};
  background: ${color.surface};
  box-shadow: ${shadow.card};
`;

export const facts = css`
  display: grid;
  gap: ${space[3]};
  > div {
    display: grid;
    grid-template-columns: 7.5rem minmax(0, 1fr);
    gap: ${space[3]};
    padding-bottom: ${space[3]};
    border-bottom: 1px solid ${color.line};
  }
  dt {
    color: ${color.inkMuted};
    font-size: ${fontSize.small};
    line-height: 1.85;
  }
  dd {
    font-weight: 600;
  }
`;
