import type { OutcomePage as OutcomeContent } from '@tidyguard/content';
import {
  BundleCard,
  BundleList,
  Button,
  ButtonLink,
  Hero,
  OutcomeCard,
  RatingLine,
  Referral,
  Section,
  SiteHeader,
  StepList,
  Testimonial,
  TrustPoints,
} from '@tidyguard/design-system';
import type { ReactNode } from 'react';
import { routes } from '../config/routes';
import type { SiteConfig } from '../config/site';
import { PageFooter } from '../layout/PageFooter';
import { QuizButton } from '../quiz/QuizButton';
import { Disclosure } from './Disclosure';
import { nextSteps, preferredTime, trustPoints } from './outcomes';
import { referralLink } from './referral';
import { actions, column } from './styles';
import type { ShownVisitor } from './visitor';
import { FillVisitor, VisitorText } from './VisitorText';

export interface OutcomePageProps {
  content: OutcomeContent;
  visitor: ShownVisitor;
  site: SiteConfig;
  /** Decoration beside the greeting. */
  illustration?: ReactNode;
}

/** Where the quiz leads: what happens next, and what can be added. */
export function OutcomePage({ content, visitor, site, illustration }: OutcomePageProps) {
  const { rating } = site.claims;
  const { testimonial } = content;
  return (
    <>
      <SiteHeader name={site.clientName} homeHref={routes.home} />
      <main>
        <Hero
          size="medium"
          title={
            <>
              Hi <VisitorText of="name">{visitor.firstName}</VisitorText>, {content.headline}
            </>
          }
          lead={content.lead}
          action={
            <OutcomeCard
              label="Your request"
              facts={[
                { term: 'Service', description: content.service },
                {
                  term: 'City',
                  description: <VisitorText of="city">{visitor.city}</VisitorText>,
                },
                { term: 'Preferred time', description: preferredTime },
              ]}
            >
              <div css={actions}>
                {/* One of the two shows: the inline script chooses before React does. */}
                <ButtonLink
                  size="large"
                  href="#next"
                  data-submitted="true"
                  hidden={!visitor.submitted}
                  suppressHydrationWarning
                >
                  {content.callToAction}
                </ButtonLink>
                <QuizButton
                  size="large"
                  data-submitted="false"
                  hidden={visitor.submitted}
                  suppressHydrationWarning
                >
                  {content.callToAction}
                </QuizButton>
                {/* Leads nowhere yet, as specified. */}
                <ButtonLink variant="quiet" href="#">
                  Edit your details
                </ButtonLink>
              </div>
            </OutcomeCard>
          }
          illustration={illustration}
        />
        <FillVisitor />
        <Section
          id="next"
          title="What Happens Next"
          lead={`You will be contacted within about ${site.contactWithinMinutes} minutes. Keep your phone near.`}
          tone="muted"
        >
          <StepList steps={nextSteps(site.contactWithinMinutes)} />
        </Section>
        <Section id="trust" title="Why people let them in">
          <div css={column}>
            <TrustPoints points={trustPoints} />
            {rating && (
              <RatingLine>
                Rated {rating}/5 by homeowners in{' '}
                <VisitorText of="city">{visitor.city}</VisitorText>
              </RatingLine>
            )}
            {testimonial && <Testimonial {...testimonial} />}
          </div>
        </Section>
        <FillVisitor />
        <Section
          id="bundles"
          title="Bundle & Save"
          lead="Add something to your request, and talk it over when the company calls."
          tone="muted"
        >
          <BundleList>
            {content.bundles.map((bundle) => (
              <BundleCard
                key={bundle.title}
                {...bundle}
                // Does nothing yet, as specified.
                action={<Button variant="secondary">Add to My Request</Button>}
              />
            ))}
          </BundleList>
        </Section>
        <Disclosure site={site}>
          <Referral
            id="referral-title"
            title={`Give $${site.referralDollars}, get $${site.referralDollars}`}
            text={`Know somebody whose home could use a hand? Share ${site.clientName}: you both get $${site.referralDollars} off.`}
            action={<ButtonLink href={referralLink(site)}>Share via SMS</ButtonLink>}
          />
        </Disclosure>
      </main>
      <PageFooter />
    </>
  );
}
