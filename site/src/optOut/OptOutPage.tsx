import { linkLabels, optOutForm, optOutPage, optOutTitle } from '@tidyguard/content/product';
import { Hero, Section, SiteHeader } from '@tidyguard/design-system';
import type { ReactNode } from 'react';
import { routes } from '../config/routes';
import type { SiteConfig } from '../config/site';
import { PageFooter } from '../layout/PageFooter';
import { OptOutSection, type OptOutSectionProps } from './OptOutSection';

export interface OptOutPageProps extends Pick<OptOutSectionProps, 'openMail' | 'now' | 'send'> {
  site: SiteConfig;
  /** What the request does, and other ways to ask. */
  details: ReactNode;
}

/** The page on which people object to the sale or sharing of what is known of them. */
export function OptOutPage({ site, send, details, ...rest }: OptOutPageProps) {
  return (
    <>
      <SiteHeader
        name={site.clientName}
        homeHref={routes.home}
        backLink={{ href: routes.home, label: linkLabels.backHome }}
      />
      <main>
        <Hero size="medium" title={optOutTitle} lead={optOutPage.lead} />
        <Section id="form" title={optOutForm.title} lead={optOutForm.lead} layout="beside">
          <OptOutSection site={site} send={send} {...rest} />
        </Section>
        {details}
      </main>
      <PageFooter />
    </>
  );
}
