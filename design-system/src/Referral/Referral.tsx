import type { ReactNode } from 'react';
import { referral } from './styles.ts';

export interface ReferralProps {
  id: string;
  title: string;
  text: string;
  /** The link to share with. */
  action: ReactNode;
}

/** Invites the visitor to recommend the service. */
export function Referral({ id, title, text, action }: ReferralProps) {
  return (
    <section css={referral} aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        <p>{text}</p>
      </div>
      {action}
    </section>
  );
}
