import { action } from '@tidyguard/content/product';
import { StickyAction } from '@tidyguard/design-system';
import { site } from '../config/site';
import { StaticHtml } from '../platform/StaticHtml';
import { QuizButton } from '../quiz/QuizButton';
import { LANDING_ID } from './ids';
import { LandingPage } from './LandingPage';

/** The landing page as a route: static words, and the call to action that stays on screen on phones. */
export function LandingRoute() {
  return (
    <>
      <StaticHtml id={LANDING_ID}>
        {process.env.BUILD_STAGE === 'build-javascript' ? null : <LandingPage site={site} />}
      </StaticHtml>
      <StickyAction hideWhileVisible="[data-action='quiz']">
        <QuizButton size="large">{action}</QuizButton>
      </StickyAction>
    </>
  );
}
