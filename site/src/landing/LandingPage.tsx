import { css } from '@emotion/react';
import type { DrawnCard } from '@tidyguard/content';
import { landing, landingLinks, linkLabels } from '@tidyguard/content/product';
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
import { routes } from '../config/routes';
import type { SiteConfig } from '../config/site';
import { NamedDrawing, NamedIcon } from '../layout/namedArt';
import { PageFooter } from '../layout/PageFooter';
import { QuizButton } from '../quiz/QuizButton';
import { Closing } from './Closing';

const links = Object.entries(landingLinks).map(([id, label]) => ({ href: `#${id}`, label }));

const proof = css`
  display: grid;
  gap: 0.25rem;
`;

const drawn = ({ drawing, ...words }: DrawnCard) => ({
  ...words,
  illustration: <NamedDrawing name={drawing} />,
});

export interface LandingPageProps {
  site: SiteConfig;
}

/** The landing page's static part: everything but the quiz and the sticky button. */
export function LandingPage({ site }: LandingPageProps) {
  const words = landing(site.claims);
  const largeAction = (
    <QuizButton size="large" data-action="quiz">
      {words.action}
    </QuizButton>
  );
  return (
    <>
      <SiteHeader
        name={site.clientName}
        homeHref={routes.home}
        links={links}
        action={<QuizButton variant="secondary">{words.action}</QuizButton>}
        actionCollapses
      />
      <main>
        <Hero
          title={words.hero.title}
          lead={words.hero.lead}
          action={largeAction}
          note={words.hero.note}
          proof={
            (words.rating ?? words.record) && (
              <div css={proof}>
                {words.rating && <RatingLine>{words.rating}</RatingLine>}
                {words.record && <p>{words.record}</p>}
              </div>
            )
          }
          illustration={<NamedDrawing name={words.hero.drawing} />}
        />
        <Marquee label={words.benefits.label} items={words.benefits.items} />
        <Section id="who" title={words.audience.title} lead={words.audience.lead}>
          <AudienceList groups={words.audience.groups.map(drawn)} />
        </Section>
        <Section id="how" title={words.how.title} lead={words.how.lead} tone="muted">
          <StepList steps={words.how.steps.map(drawn)} />
        </Section>
        <Section id="promise" title={words.promise.title} lead={words.promise.lead} layout="beside">
          <PromiseList
            promises={words.promise.promises.map(({ icon, ...promise }) => ({
              ...promise,
              icon: <NamedIcon name={icon} />,
            }))}
          />
        </Section>
        <Section
          id="questions"
          title={words.faq.title}
          lead={
            <>
              {words.faq.lead} <a href={routes.contact}>{linkLabels.contact}</a>
            </>
          }
          tone="muted"
          layout="beside"
        >
          <Faq entries={words.faq.entries} />
        </Section>
        <Closing
          title={words.closing.title}
          lead={words.closing.lead}
          action={largeAction}
          illustration={<NamedDrawing name={words.closing.drawing} />}
        />
      </main>
      <PageFooter />
    </>
  );
}
