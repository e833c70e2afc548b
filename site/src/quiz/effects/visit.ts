import { site, type SiteConfig } from '../../config/site';
import { startRedelivery } from '../../session/store/redelivery';
import {
  createOutbox,
  lockedRun,
  outboxTextStore,
  watchOtherTabs,
} from '../../session/store/outbox';
import { browserClock, isoNow } from '../../ports/clock';
import { hasGlobalPrivacyControl } from '../../ports/globalPrivacyControl';
import { mockWebhookClient } from '../../ports/mockWebhookClient';
import { sessionStore } from '../../session/store/sessionStore';
import { fetchWebhookClient } from '../../ports/webhookClient';
import { startSession, type SessionRecord } from '../../session/record';
import type { QuizPorts } from '../../ports/quizPorts';

/**
 * What a page needs from its first moment, whether or not anybody opens the
 * quiz: where the visitor came from, and the delivery of leads that are still in the outbox.
 */
export type Visit = Pick<
  QuizPorts,
  'client' | 'clock' | 'session' | 'outbox' | 'page' | 'newSessionId'
>;

/** A random session id; `randomUUID` is missing on plain http addresses. */
function newSessionId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The visit in a browser. Nothing of the browser is used until the visit begins. */
export function createVisit(config: SiteConfig = site): Visit {
  const clock = browserClock;
  const client = config.mockValidation
    ? mockWebhookClient(clock)
    : fetchWebhookClient(config.endpoints, clock);
  const session = sessionStore();
  return {
    client,
    clock,
    session,
    outbox: createOutbox({
      store: outboxTextStore(),
      send: (payload) => client.submitLead(payload),
      exclusively: lockedRun,
      clock,
      onSettled: session.settle,
    }),
    page: () => ({
      url: window.location.href,
      referrer: document.referrer,
      userAgent: navigator.userAgent,
      gpc: hasGlobalPrivacyControl(),
    }),
    newSessionId,
  };
}

/** The session's record, begun here where no earlier page has. */
export function sessionRecord({
  session,
  clock,
  newSessionId,
  page,
}: Pick<Visit, 'session' | 'clock' | 'newSessionId' | 'page'>): SessionRecord {
  const { url, referrer, userAgent } = page();
  const begun = { sessionId: newSessionId(), url, referrer, userAgent, now: isoNow(clock) };
  const record = session.load() ?? startSession(begun);
  session.save(record);
  return record;
}

/**
 * Begins the session and delivers what an earlier page could not. The returned
 * function ends both.
 */
export function beginVisit(visit: Visit): () => void {
  const { outbox, session, clock } = visit;
  sessionRecord(visit);
  const stopWatching = watchOtherTabs(session.settle);
  // A lead of this session that another page settled is erased here as well.
  const submitted = session.loadSubmitted();
  if (submitted && outbox.isEmpty()) session.settle(submitted.session_id, 'acknowledged');
  const stopRedelivery = startRedelivery(outbox, clock);
  return () => {
    stopWatching();
    stopRedelivery();
  };
}
