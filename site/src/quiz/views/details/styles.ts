import { css } from '@emotion/react';
import { color, fontSize, from, radius, space } from '@tidyguard/design-system';

export const fields = css`
  display: grid;
  gap: ${space[5]};
`;

export const nameRow = css`
  display: grid;
  gap: ${space[5]};

  ${from.medium} {
    grid-template-columns: 1fr 1fr;
    gap: ${space[4]};
    align-items: start;
  }
`;

export const inlineActions = css`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[3]};
  margin-top: ${space[2]};
`;

export const consentBox = css`
  padding: ${space[4]};
  border: 1px solid ${color.line};
  border-radius: ${radius.medium};
  background: ${color.surface};
`;

export const companies = css`
  margin: -${space[3]} 0 ${space[5]};
  color: ${color.inkMuted};
  overflow-wrap: anywhere;

  p,
  ul {
    margin: 0;
  }

  p:first-child {
    color: ${color.ink};
    font-size: ${fontSize.lead};
  }

  p + p {
    margin-top: ${space[3]};
  }

  ul {
    padding-inline-start: ${space[5]};
  }
`;
