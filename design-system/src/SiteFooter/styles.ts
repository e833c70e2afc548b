import { css } from '@emotion/react';
import { color, fontSize, from, space, targetPx } from '../tokens.ts';

export const footer = css`
  padding-block: ${space[7]} ${space[8]};
  border-top: 1px solid ${color.line};
  background: ${color.surface};
  font-size: ${fontSize.small};
  @media print {
    border: 0;
  }
`;

export const columns = css`
  display: grid;
  gap: ${space[6]};
  ${from.large} {
    grid-template-columns: minmax(0, 4fr) minmax(0, 3fr) minmax(0, 7fr);
    gap: ${space[8]};
  }
`;

export const about = css`
  display: grid;
  gap: ${space[3]};
  align-content: start;
  justify-items: start;
  > a {
    min-height: ${targetPx.minimum}px;
  }
  @media print {
    > span {
      display: none;
    }
  }
`;

export const links = css`
  display: grid;
  align-content: start;
  padding: 0;
  list-style: '';
  a {
    display: inline-flex;
    align-items: center;
    min-height: ${targetPx.minimum + 8}px;
    color: ${color.ink};
  }
  @media print {
    display: none;
  }
`;

export const smallPrint = css`
  display: grid;
  gap: ${space[3]};
  align-content: start;
  color: ${color.inkMuted};
`;
