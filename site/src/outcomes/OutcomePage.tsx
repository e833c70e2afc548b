import type { OutcomePage as OutcomeContent } from '@tidyguard/content';
import {
  outcomeCall,
  outcomeOfHeld,
  outcomeOfNobody,
  outcomeOpenings,
  outcomeWords,
  promise,
} from '@tidyguard/content/product';
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
  Testimonial,
  TrustPoints,
} from '@tidyguard/design-system';
import { useEffect, useState, type ReactNode } from 'react';
import { routes } from '../config/routes';
import type { SiteConfig } from '../config/site';
import { PageFooter } from '../layout/PageFooter';
import { QuizButton } from '../quiz/QuizButton';
import { KEEPS_PRESS, takeEarlyPresses } from '../platform/earlyPress';
import { hasQuiz, useParts } from '../platform/pageParts';
import { askFor, readAskedFor, useAskedFor } from './askedFor';
import { Disclosure } from './Disclosure';
import { ForCall } from './ForCall';
import type { LiveAction } from './liveAction';
import { livePart } from './livePart';
import { messageLink } from './messageLink';
import { NextSteps } from './NextSteps';
import { shownIf, shownUnless } from './shownIf';
import { shownTime } from './shownTime';
import { actions, column, notice } from './styles';
import type { ShownVisitor } from './visitor';
import { FillVisitor, VisitorText } from './VisitorText';

const { bundles, facts, referral, trust } = outcomeWords;
/** All kinds of call that come, except one from a company that is closed. */
const promptly = 'usual closed soon past';
/** All kinds of call that come. */
const anybody = `${promptly} later`;
/** These replace the lead of the outcome where no call comes yet. */
const leadsOfNoCall = { nobody: outcomeOfNobody.lead, held: outcomeOfHeld.lead };
const keepsPress = { [KEEPS_PRESS]: true };

export interface OutcomePageProps {
  content: OutcomeContent;
  visitor: ShownVisitor;
  site: SiteConfig;
  /** Decoration beside the greeting. */
  illustration?: ReactNode;
}

interface CardProps extends Pick<OutcomePageProps, 'content' | 'visitor'> {
  /** Opens a dialog of the page; null where the buttons do nothing, as specified. */
  live: ((action: LiveAction) => void) | null;
  /** The dialog that was asked for and whose code is still loading. */
  coming: LiveAction | null;
}

interface ByCallProps extends Pick<ShownVisitor, 'call'> {
  /** The words by the calls that they are true of; the keys are as ForCall takes them. */
  words: Readonly<Record<string, string>>;
}

/** The words that are true of the call. */
function ByCall({ call, words }: ByCallProps) {
  return Object.entries(words).map(([of, text]) => (
    <ForCall key={of} of={of} call={call}>
      {text}
    </ForCall>
  ));
}

/** The main action of the page; not shown if nobody calls, because there is nothing to agree on yet. */
function CallToAction({ content, visitor, live, coming }: CardProps) {
  const action = content.callToActionIsAbout ?? 'time';
  const shown = { size: 'large', ...shownIf(visitor, 'submitted') } as const;
  return (
    <ForCall of={anybody} call={visitor.call} as="div">
      {live ? (
        <Button {...shown} {...keepsPress} busy={coming === action} onClick={() => live(action)}>
          {content.callToAction}
        </Button>
      ) : (
        // Leads to the heading, which can take the focus; the section around it cannot.
        <ButtonLink {...shown} href="#next-title">
          {content.callToAction}
        </ButtonLink>
      )}
    </ForCall>
  );
}

/** The call to action, and the way to correct the request. */
function CardActions(card: CardProps) {
  const { content, visitor, live, coming } = card;
  return (
    <>
      {/* Only one of the two is visible: the inline script chooses before React hydrates. */}
      <CallToAction {...card} />
      <QuizButton size="large" {...shownUnless(visitor, 'submitted')}>
        <span {...shownUnless(visitor, 'refused')}>{content.callToAction}</span>
        <span {...shownIf(visitor, 'refused')}>{outcomeWords.answerAgain}</span>
      </QuizButton>
      {live ? (
        <Button
          variant="quiet"
          {...shownIf(visitor, 'submitted')}
          {...keepsPress}
          busy={coming === 'details'}
          onClick={() => live('details')}
        >
          {outcomeWords.editDetails}
        </Button>
      ) : (
        // Leads nowhere, as specified.
        <ButtonLink variant="quiet" href="#">
          {outcomeWords.editDetails}
        </ButtonLink>
      )}
    </>
  );
}

/** What the visitor asked for, and what can be done about it. */
function RequestCard(card: CardProps) {
  const { content, visitor, live } = card;
  const { preferred_time: time } = useAskedFor().asked;
  const part = livePart.use();
  return (
    <OutcomeCard
      label={facts.label}
      facts={[
        { term: facts.service, description: content.service },
        {
          term: facts.city,
          description: <VisitorText of="city">{visitor.city}</VisitorText>,
        },
        {
          term: facts.preferredTime,
          description: time ? (
            shownTime(time)
          ) : (
            <ByCall
              call={visitor.call}
              words={{
                [promptly]: promise.preferredTime,
                later: outcomeCall.preferredLater,
                nobody: outcomeOfNobody.preferredTime,
                held: outcomeOfHeld.preferredTime,
              }}
            />
          ),
        },
      ]}
    >
      <div css={actions}>
        <p css={notice} role="alert" {...shownIf(visitor, 'refused')}>
          {outcomeWords.refused}
        </p>
        <p css={notice} role="status" {...shownIf(visitor, 'waiting')}>
          <ForCall of="usual soon" call={visitor.call}>
            {outcomeWords.waiting}
          </ForCall>
          <ForCall of="later closed nobody held" call={visitor.call}>
            {outcomeCall.waiting}
          </ForCall>
        </p>
        <CardActions {...card} />
        {live && part && <part.ChangeStatus />}
      </div>
    </OutcomeCard>
  );
}

/** Adds a bundle to the request, or takes it back. */
function BundleAction({ title, visitor }: { title: string; visitor: ShownVisitor }) {
  const isAdded = useAskedFor().asked.add_ons.includes(title);
  // Without a request, nothing is added.
  const words = isAdded ? bundles.takeBack : bundles.action;
  const toggle = () => {
    // Read when it is pressed, but done as the button says: an early press is repeated during hydration,
    // when `isAdded` does not know yet what was added.
    const others = readAskedFor().asked.add_ons.filter((added) => added !== title);
    askFor({ add_ons: isAdded ? others : [...others, title] });
  };
  return (
    <div css={actions}>
      <Button
        variant={isAdded ? 'quiet' : 'secondary'}
        {...shownIf(visitor, 'submitted')}
        {...keepsPress}
        onClick={toggle}
        aria-label={`${words}: ${title}`}
      >
        {words}
      </Button>
      <QuizButton
        variant="secondary"
        {...shownUnless(visitor, 'submitted')}
        aria-label={`${words}: ${title}`}
      >
        {words}
      </QuizButton>
    </div>
  );
}

/** Lets the visitor share the site, with the lead's referral code if the buttons act. */
function Invitation({ visitor, site }: Pick<OutcomePageProps, 'visitor' | 'site'>) {
  const code = site.outcomeActions === 'live' ? visitor.referralCode : undefined;
  const link = `https://${site.domain}${code ? `/?ref=${code}` : ''}`;
  return (
    <Referral
      id="referral-title"
      title={referral.title}
      text={referral.text}
      action={<ButtonLink href={messageLink(referral.message(link))}>{referral.action}</ButtonLink>}
    />
  );
}

function headlineFor({ refused, call }: ShownVisitor, { headline }: OutcomeContent): string {
  if (refused) return outcomeWords.refusedHeadline;
  if (call === 'held') return outcomeOfHeld.headline;
  return call === 'nobody' ? outcomeOfNobody.headline : headline;
}

/** Where the quiz leads: what happens next, and what can be added. */
export function OutcomePage({ content, visitor, site, illustration }: OutcomePageProps) {
  const { rating } = site.claims;
  const { testimonial } = content;
  const isLive = site.outcomeActions === 'live';
  const [opened, setOpened] = useState<LiveAction | null>(null);
  const part = livePart.use();
  const hasParts = hasQuiz(useParts());
  useEffect(takeEarlyPresses, []);
  return (
    <>
      <FillVisitor />
      <SiteHeader name={site.clientName} homeHref={routes.home} />
      <main>
        <Hero
          size="medium"
          title={
            <>
              {outcomeOpenings.greeting} <VisitorText of="name">{visitor.firstName}</VisitorText>,{' '}
              {/* Rendered alone, not beside hidden ones: screen readers get the heading's whole text. */}
              {headlineFor(visitor, content)}
            </>
          }
          lead={
            <ByCall call={visitor.call} words={{ [anybody]: content.lead, ...leadsOfNoCall }} />
          }
          action={
            <RequestCard
              content={content}
              visitor={visitor}
              live={isLive ? setOpened : null}
              coming={part && hasParts ? null : opened}
            />
          }
          illustration={illustration}
        />
        {/* Hidden after a refusal, because it promises a call. */}
        <div {...shownUnless(visitor, 'refused')}>
          <NextSteps visitor={visitor} email={site.contactEmail} />
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
        <Section id="bundles" title={bundles.title} lead={bundles.lead} tone="muted">
          <BundleList>
            {content.bundles.map((bundle) => (
              <BundleCard
                key={bundle.title}
                {...bundle}
                action={
                  isLive ? (
                    <BundleAction title={bundle.title} visitor={visitor} />
                  ) : (
                    // Does nothing, as specified.
                    <Button variant="secondary" aria-label={`${bundles.action}: ${bundle.title}`}>
                      {bundles.action}
                    </Button>
                  )
                }
              />
            ))}
          </BundleList>
          {isLive && part && <part.ChangeStatus addOns />}
        </Section>
        <Disclosure site={site}>
          <Invitation visitor={visitor} site={site} />
        </Disclosure>
      </main>
      <PageFooter />
      {isLive && part && <part.LiveActions opened={opened} onClose={() => setOpened(null)} />}
    </>
  );
}
