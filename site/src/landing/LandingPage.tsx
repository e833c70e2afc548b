import { css } from '@emotion/react';
import {
  AudienceList,
  Faq,
  Hero,
  Marquee,
  PromiseList,
  RatingLine,
  Section,
  SiteHeader,
  StepList,
} from '@tidyguard/design-system';
import { HeroHouse, Street } from '@tidyguard/design-system/illustrations';
import { routes } from '../config/routes';
import type { SiteConfig } from '../config/site';
import { PageFooter } from '../layout/PageFooter';
import { QuizButton } from '../quiz/QuizButton';
import { landingAction } from './action';
import { Closing } from './Closing';
import { landingCopy } from './copy';
import { audienceIllustrations, stepIllustrations } from './illustrations';
import { promiseIcons } from './promiseIcons';

const links = [
  { href: '#who', label: 'Who it suits' },
  { href: '#how', label: 'How it works' },
  { href: '#promise', label: 'Our promise' },
  { href: '#questions', label: 'Questions' },
];

const proof = css`
  display: grid;
  gap: 0.25rem;
`;

export interface LandingPageProps {
  site: SiteConfig;
}

/** The landing page's static part: everything but the quiz and the sticky button. */
export function LandingPage({ site }: LandingPageProps) {
  const copy = landingCopy(site);
  return (
    <>
      <SiteHeader
        name={site.clientName}
        homeHref={routes.home}
        links={links}
        action={<QuizButton variant="secondary">{landingAction}</QuizButton>}
        actionCollapses
      />
      <main>
        <Hero
          title={copy.hero.title}
          lead={copy.hero.lead}
          action={
            <QuizButton size="large" data-action="quiz">
              {landingAction}
            </QuizButton>
          }
          note={copy.hero.note}
          proof={
            (copy.rating ?? copy.record) && (
              <div css={proof}>
                {copy.rating && <RatingLine>{copy.rating}</RatingLine>}
                {copy.record && <p>{copy.record}</p>}
              </div>
            )
          }
          illustration={<HeroHouse />}
        />
        <Marquee label="What you get" items={copy.benefits} />
        <Section id="who" title={copy.audience.title} lead={copy.audience.lead}>
          <AudienceList
            groups={copy.audience.groups.map((group) => ({
              ...group,
              illustration: audienceIllustrations[group.name],
            }))}
          />
        </Section>
        <Section id="how" title={copy.how.title} lead={copy.how.lead} tone="muted">
          <StepList
            steps={copy.how.steps.map((step) => ({
              ...step,
              illustration: stepIllustrations[step.name],
            }))}
          />
        </Section>
        <Section id="promise" title={copy.promise.title} lead={copy.promise.lead} layout="beside">
          <PromiseList
            promises={copy.promise.promises.map((promise) => ({
              ...promise,
              icon: promiseIcons[promise.name],
            }))}
          />
        </Section>
        <Section
          id="questions"
          title={copy.faq.title}
          lead={
            <>
              {copy.faq.lead} <a href={routes.contact}>Contact</a>
            </>
          }
          tone="muted"
          layout="beside"
        >
          <Faq entries={copy.faq.entries} />
        </Section>
        <Closing
          title={copy.closing.title}
          lead={copy.closing.lead}
          action={
            <QuizButton size="large" data-action="quiz">
              {landingAction}
            </QuizButton>
          }
          illustration={<Street />}
        />
      </main>
      <PageFooter />
    </>
  );
}
