import type { ReactNode } from 'react';
import { card, facts as factsStyle } from './styles.ts';

export interface OutcomeFact {
  term: string;
  description: ReactNode;
}

export interface OutcomeCardProps {
  /** Accessible name of the card. */
  label: string;
  facts: readonly OutcomeFact[];
  /** Links and buttons below the facts. */
  children?: ReactNode;
}

/** A summary of the request: which service, where and when. */
export function OutcomeCard({ label, facts, children }: OutcomeCardProps) {
  return (
    <section css={card} aria-label={label}>
      <dl css={factsStyle}>
        {facts.map(({ term, description }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{description}</dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
  );
}
