import type { ReactNode } from 'react';
import { routes } from '../config/routes';
import type { SiteConfig } from '../config/site';
import { closing, disclosure, support } from './styles';

export interface DisclosureProps {
  site: SiteConfig;
  /** What stands above: the referral. */
  children: ReactNode;
}

/** The end of an outcome page: referral, support, and what the visitor agreed to. */
export function Disclosure({ site, children }: DisclosureProps) {
  const { contactEmail, legalName, messaging, support: hours } = site;
  return (
    <div css={closing}>
      {children}
      <section css={support} aria-labelledby="support-title">
        <h2 id="support-title">Need a hand?</h2>
        <p>
          Write to <a href={`mailto:${contactEmail}`}>{contactEmail}</a>. Support hours:{' '}
          {hours.hours}.
        </p>
      </section>
      <p css={disclosure}>
        When you sent your request you agreed that {legalName} may call and text you about home
        cleaning services, including with autodialed calls and texts and with an artificial or
        prerecorded voice. Consent is not a condition of purchase. Message and data rates may apply.
        Reply {messaging.keywords.stop} to opt out or {messaging.keywords.help} for help. See our{' '}
        <a href={routes.privacyPolicy}>Privacy Policy</a> and{' '}
        <a href={routes.termsOfService}>Terms of Service</a>.
      </p>
    </div>
  );
}
