import { css } from '@emotion/react';
import { color, durationMs, fontFamily, fontSize, motionAllowed, space } from '../tokens.ts';

export const list = css`
  border-top: 1px solid ${color.line};
`;

/* Nothing can be opened on paper: browsers that can print closed answers do. */
export const item = css`
  border-bottom: 1px solid ${color.line};
  @media print {
    &::details-content {
      content-visibility: visible;
    }
    svg {
      display: none;
    }
  }
`;

export const question = css`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space[4]};
  padding-block: ${space[4]};
  font-family: ${fontFamily.display};
  font-size: ${fontSize.h4};
  font-weight: 560;
  line-height: 1.35;
  cursor: pointer;
  list-style: none;
  &::-webkit-details-marker {
    display: none;
  }
  &:hover {
    color: ${color.accentText};
  }
  > svg {
    flex: none;
    width: 1.5rem;
    height: 1.5rem;
    padding: 0.25rem;
    border-radius: 50%;
    background: ${color.accentWash};
    color: ${color.accentText};
  }
  ${motionAllowed} {
    > svg {
      transition: transform ${durationMs.quick}ms;
    }
  }
  details[open] > & > svg {
    transform: rotate(45deg);
  }
`;

export const answer = css`
  max-width: 42rem;
  padding-bottom: ${space[5]};
  color: ${color.inkMuted};
`;
