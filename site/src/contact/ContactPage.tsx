import { action, contactPage } from '@tidyguard/content/product';
import { ButtonLink, Hero, Section, SiteHeader } from '@tidyguard/design-system';
import type { ReactNode } from 'react';
import { routes } from '../config/routes';
import type { SiteConfig } from '../config/site';
import { PageFooter } from '../layout/PageFooter';
import type { SendContact } from '../ports/contact';
import { QuizButton } from '../quiz/QuizButton';
import { ContactSection } from './ContactSection';

const { email, form, hero } = contactPage;

export interface ContactPageProps {
  site: SiteConfig;
  /** Null where the form writes an email in the visitor's own program. */
  send?: SendContact | null;
  /** Decoration beside the title. */
  illustration?: ReactNode;
}

/** How to reach the people behind the site. */
export function ContactPage({ site, send = null, illustration }: ContactPageProps) {
  return (
    <>
      <SiteHeader
        name={site.clientName}
        homeHref={routes.home}
        action={<QuizButton variant="secondary">{action}</QuizButton>}
        actionCollapses
      />
      <main>
        <Hero
          title={hero.title}
          lead={hero.lead}
          action={
            <ButtonLink size="large" href="#form">
              {hero.action}
            </ButtonLink>
          }
          proof={
            <p>
              {email.title}: <a href={`mailto:${site.contactEmail}`}>{site.contactEmail}</a>
            </p>
          }
          illustration={illustration}
        />
        <Section id="form" title={form.title} lead={email.text} layout="beside" tone="muted">
          <div>
            <ContactSection site={site} send={send} />
          </div>
        </Section>
      </main>
      <PageFooter />
    </>
  );
}
