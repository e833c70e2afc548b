import { css } from '@emotion/react';
import { color, space } from '@tidyguard/design-system';
import type { ReactNode } from 'react';

const closing = css`
  display: grid;
  gap: ${space[5]};
  justify-items: center;
  padding: clamp(3.5rem, 9vw, 8rem) 1.25rem clamp(1rem, 3vw, 3rem);
  text-align: center;
  h2 {
    max-width: 14em;
    font-size: clamp(2.25rem, 1.6rem + 3vw, 4rem);
  }
  p {
    max-width: 32rem;
    color: ${color.inkMuted};
  }
`;

/** As wide as the window, and never too small to see the houses. */
const street = css`
  overflow: hidden;
  border-bottom: 1px solid ${color.line};
  > :is(svg, img) {
    width: 100%;
    min-height: 11rem;
    max-width: none;
    height: auto;
    object-fit: cover;
  }
`;

export interface ClosingProps {
  title: string;
  lead: string;
  /** The call to action. */
  action: ReactNode;
  /** The street at the page's end; decoration only. */
  illustration?: ReactNode;
}

/** The last word of the landing page. */
export function Closing({ title, lead, action, illustration }: ClosingProps) {
  return (
    <section aria-labelledby="closing-title">
      <div css={closing}>
        <h2 id="closing-title">{title}</h2>
        <p>{lead}</p>
        {action}
      </div>
      {illustration && <div css={street}>{illustration}</div>}
    </section>
  );
}
