import { site, type SiteConfig } from '../config/site';
import { createOutbox, lockedRun, outboxTextStore } from '../outbox/outbox';
import { browserClock } from '../ports/clock';
import { consoleErrorReporter } from '../ports/errorReporter';
import { dataLayerFunnel, silentFunnel } from '../ports/funnel';
import { browserLeadProof } from '../ports/leadProof';
import { mockWebhookClient } from '../ports/mockWebhookClient';
import { alwaysQualified } from '../ports/qualification';
import { browserQuizHistory } from '../ports/quizHistory';
import { sessionStore } from '../ports/sessionStore';
import { navigateTo, preparePage } from '../ports/sitePages';
import { fetchWebhookClient } from '../ports/webhookClient';
import type { QuizPorts } from './ports';

const hasGlobalPrivacyControl = () =>
  (navigator as Navigator & { globalPrivacyControl?: boolean }).globalPrivacyControl === true;

/** A random session id; `randomUUID` is missing on plain http addresses. */
function newSessionId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The quiz's ports in a browser. Touches nothing of the browser until it is used. */
export function createBrowserPorts(config: SiteConfig = site): QuizPorts {
  const clock = browserClock;
  const client = config.mockValidation
    ? mockWebhookClient(clock)
    : fetchWebhookClient(config.endpoints, clock);
  const session = sessionStore();
  const isAnalyticsOff = () =>
    !config.analytics.dataLayer ||
    (config.compliance.globalPrivacyControl.disablesAnalytics && hasGlobalPrivacyControl());
  return {
    client,
    session,
    clock,
    history: browserQuizHistory(),
    outbox: createOutbox({
      store: outboxTextStore(),
      send: (payload) => client.submitLead(payload),
      exclusively: lockedRun,
      clock,
      onAcknowledged: (sessionId) => session.eraseAcknowledged(sessionId),
    }),
    proof: browserLeadProof({ compliance: config.compliance, clock, hasGlobalPrivacyControl }),
    funnel: {
      track: (event) => (isAnalyticsOff() ? silentFunnel : dataLayerFunnel).track(event),
    },
    qualification: alwaysQualified,
    reporter: consoleErrorReporter,
    page: () => ({
      url: window.location.href,
      referrer: document.referrer,
      userAgent: navigator.userAgent,
      gpc: hasGlobalPrivacyControl(),
    }),
    newSessionId,
    navigate: navigateTo,
    preparePage,
    consent: config.consent,
  };
}
