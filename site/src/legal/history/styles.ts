import { css } from '@emotion/react';
import { color, fontSize, space } from '@tidyguard/design-system';

export const version = css`
  padding-top: ${space[5]};
  > * + * {
    margin-top: ${space[4]};
  }
  > h3 {
    font-size: ${fontSize.h4};
  }
  li + li {
    margin-top: ${space[3]};
  }
`;

/** Not by colour alone: what was added is underlined, what was removed is struck through. */
export const pieces = css`
  overflow-wrap: anywhere;
  ins {
    background: ${color.brandWash};
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
  del {
    color: ${color.inkMuted};
    text-decoration: line-through;
  }
`;

export const whole = css`
  > summary {
    min-height: 1.5rem;
    cursor: pointer;
    font-weight: 600;
  }
  > * + * {
    margin-top: ${space[3]};
  }
  h3,
  h4 {
    margin-top: ${space[5]};
    font-size: ${fontSize.body};
  }
`;
