import type { OutcomePage as OutcomeContent } from '@tidyguard/content';
import { outcomeOpenings, outcomeWords, promise } from '@tidyguard/content/product';
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
import { messageLink } from './messageLink';
import { actions, column, waiting } from './styles';
import type { ShownVisitor } from './visitor';
import { FillVisitor, VisitorText } from './VisitorText';

const { bundles, facts, next, referral, trust } = outcomeWords;

export interface OutcomePageProps {
  content: OutcomeContent;
  visitor: ShownVisitor;
  site: SiteConfig;
  /** Decoration beside the greeting. */
  illustration?: ReactNode;
}

/** What the visitor asked for, and the call to action. */
function RequestCard({ content, visitor }: Pick<OutcomePageProps, 'content' | 'visitor'>) {
  return (
    <OutcomeCard
      label={facts.label}
      facts={[
        { term: facts.service, description: content.service },
        {
          term: facts.city,
          description: <VisitorText of="city">{visitor.city}</VisitorText>,
        },
        { term: facts.preferredTime, description: promise.preferredTime },
      ]}
    >
      <div css={actions}>
        <p role="alert" data-refused="true" hidden={!visitor.refused} suppressHydrationWarning>
          {outcomeWords.refused}
        </p>
        <p
          css={waiting}
          role="status"
          data-waiting
          hidden={!visitor.waiting}
          suppressHydrationWarning
        >
          {outcomeWords.waiting}
        </p>
        {/* Only one of the two is visible: the inline script chooses before React hydrates. */}
        <ButtonLink
          size="large"
          // The heading, which takes the focus: the section around it cannot.
          href="#next-title"
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
          {outcomeWords.editDetails}
        </ButtonLink>
      </div>
    </OutcomeCard>
  );
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
              {outcomeOpenings.greeting} <VisitorText of="name">{visitor.firstName}</VisitorText>,{' '}
              {content.headline}
            </>
          }
          lead={content.lead}
          action={<RequestCard content={content} visitor={visitor} />}
          illustration={illustration}
        />
        <FillVisitor />
        {/* Promises a call. */}
        <div data-refused="false" hidden={visitor.refused} suppressHydrationWarning>
          <Section id="next" title={next.title} lead={next.lead} tone="muted">
            <StepList steps={next.steps} />
          </Section>
        </div>
        <Section id="trust" title={trust.title}>
          <div css={column}>
            <TrustPoints points={trust.points} />
            {rating && (
              <RatingLine>
                {outcomeWords.ratedBy(rating)} <VisitorText of="city">{visitor.city}</VisitorText>
              </RatingLine>
            )}
            {testimonial && <Testimonial {...testimonial} />}
          </div>
        </Section>
        <FillVisitor />
        <Section id="bundles" title={bundles.title} lead={bundles.lead} tone="muted">
          <BundleList>
            {content.bundles.map((bundle) => (
              <BundleCard
                key={bundle.title}
                {...bundle}
                // Does nothing yet, as specified.
                action={<Button variant="secondary">{bundles.action}</Button>}
              />
            ))}
          </BundleList>
        </Section>
        <Disclosure site={site}>
          <Referral
            id="referral-title"
            title={referral.title}
            text={referral.text}
            action={<ButtonLink href={messageLink(referral.message)}>{referral.action}</ButtonLink>}
          />
        </Disclosure>
      </main>
      <PageFooter />
    </>
  );
}
