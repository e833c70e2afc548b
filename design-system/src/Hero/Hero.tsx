import type { ReactNode } from 'react';
import { container } from '../Section/styles.ts';
import {
  actions,
  grid,
  hero,
  lead as leadStyle,
  note as noteStyle,
  picture,
  words,
} from './styles.ts';

export interface HeroProps {
  title: ReactNode;
  lead: ReactNode;
  /** The call to action. */
  action?: ReactNode;
  /** A short reassurance under the call to action. */
  note?: ReactNode;
  /** Evidence such as ratings and numbers. */
  proof?: ReactNode;
  /** A decorative illustration. */
  illustration?: ReactNode;
  /** `medium` for a title that is a full sentence. */
  size?: 'large' | 'medium' | undefined;
}

/** The first section of a page: its promise, its call to action and a picture. */
export function Hero({
  title,
  lead,
  action,
  note,
  proof,
  illustration,
  size = 'large',
}: HeroProps) {
  return (
    <div css={hero} data-size={size}>
      <div css={[container, grid]}>
        <div css={words}>
          <h1>{title}</h1>
          <p css={leadStyle}>{lead}</p>
          {action && (
            <div css={actions}>
              {action}
              {note && <p css={noteStyle}>{note}</p>}
            </div>
          )}
          {proof}
        </div>
        {illustration && <div css={picture}>{illustration}</div>}
      </div>
    </div>
  );
}
