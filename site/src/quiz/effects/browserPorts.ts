import { site, type SiteConfig } from '../../config/site';
import { siteBuild } from '../../config/siteBuild';
import { errorReporter } from '../../ports/errorReporter';
import { dataLayerFunnel } from '../../ports/funnel';
import { hasGlobalPrivacyControl } from '../../ports/globalPrivacyControl';
import { browserLeadProof } from '../../ports/leadProof';
import { alwaysQualified, askedQualification } from '../../ports/qualification';
import { browserQuizHistory } from '../../ports/quizHistory';
import { pageNavigation, preparePage } from '../../ports/sitePages';
import type { QuizPorts } from '../../ports/quizPorts';
import { vitalsOfFunnel } from '../../ports/vitals';
import { createVisit, type Visit } from './visit';

/** The quiz's ports in a browser. They touch nothing of the browser until they are used. */
export function createBrowserPorts(
  config: SiteConfig = site,
  visit: Visit = createVisit(config),
  navigation = pageNavigation(),
): QuizPorts {
  const isAnalyticsOff = () =>
    !config.analytics.dataLayer ||
    (config.compliance.globalPrivacyControl.disablesAnalytics && hasGlobalPrivacyControl());
  const noteForVitals = vitalsOfFunnel((event) => dataLayerFunnel.track(event));
  return {
    ...visit,
    history: browserQuizHistory(),
    proof: browserLeadProof({
      compliance: config.compliance,
      clock: visit.clock,
      hasGlobalPrivacyControl,
    }),
    funnel: {
      track(event) {
        if (isAnalyticsOff()) return;
        dataLayerFunnel.track(event);
        noteForVitals(event);
      },
    },
    qualification:
      config.qualification === 'ask' && !config.mockValidation
        ? askedQualification(config.endpoints, visit.clock)
        : alwaysQualified,
    reporter: errorReporter,
    navigate: navigation.navigate,
    preparePage,
    consent: config.consent,
    // Defined by src/build/bundle.ts.
    build: siteBuild,
  };
}
