import { css } from '@emotion/react';
import { color, fontFamily, fontSize, space } from '../tokens.ts';

export const seal = css`
  display: grid;
  place-items: center;
  width: 5rem;
  height: 5rem;
  border-radius: 50%;
  background: ${color.successWash};
  color: ${color.success};
  > svg {
    width: 2.5rem;
    height: 2.5rem;
  }
`;

export const eyebrow = css`
  display: block;
  margin-bottom: ${space[2]};
  color: ${color.accentText};
  font-family: ${fontFamily.text};
  font-size: ${fontSize.lead};
  font-weight: 650;
  letter-spacing: 0;
`;

export const summary = css`
  max-width: 30rem;
  font-size: ${fontSize.lead};
`;

export const note = css`
  max-width: 30rem;
  color: ${color.inkMuted};
`;
