import type { ReactNode } from 'react';
import { referral } from './styles.ts';

export interface ReferralProps {
  id: string;
  title: string;
  text: string;
  /** The link that shares. */
  action: ReactNode;
}

/** An invitation to pass the service on. */
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
