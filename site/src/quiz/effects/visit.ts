import { outcomeRoute } from '../../config/routes';
import { site, type SiteConfig } from '../../config/site';
import { changeKeyOf, leadKeyOf } from '../../session/store/keys';
import { startRedelivery } from '../../session/store/redelivery';
import {
  createOutbox,
  lockedRun,
  outboxTextStore,
  watchOtherTabs,
} from '../../session/store/outbox';
import { browserClock, isoNow } from '../../ports/clock';
import { errorReporter, type ErrorReporter } from '../../ports/errorReporter';
import { hasGlobalPrivacyControl } from '../../ports/globalPrivacyControl';
import { mockWebhookClient } from '../../ports/mockWebhookClient';
import { randomId } from '../../ports/randomId';
import { sessionStore, type SessionStore } from '../../session/store/sessionStore';
import { fetchWebhookClient } from '../../ports/webhookClient';
import { startSession, type SessionRecord } from '../../session/record';
import { quizPosition } from '../../ports/quizHistory';
import type { QuizPorts } from '../../ports/quizPorts';

/**
 * What a page needs from its first moment, whether or not anybody opens the
 * quiz: where the visitor came from, and the delivery of leads that are still in the outbox.
 */
export type Visit = Pick<
  QuizPorts,
  'client' | 'clock' | 'session' | 'outbox' | 'page' | 'randomId'
>;

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
    randomId,
  };
}

/** The session's record, begun here where no earlier page has. */
export function sessionRecord({
  session,
  clock,
  randomId,
  page,
}: Pick<Visit, 'session' | 'clock' | 'randomId' | 'page'>): SessionRecord {
  const { url, referrer, userAgent } = page();
  // This page may not be the one that the visitor landed on, but the first that they stayed on.
  const arrival = session.takeArrival() ?? { url, referrer, now: isoNow(clock) };
  const record = {
    // A session of an earlier build has none.
    session_key: randomId(),
    ...(session.load() ?? startSession({ sessionId: randomId(), userAgent, ...arrival })),
  };
  session.save(record);
  return record;
}

/**
 * A lead of this session that another page delivered is erased here as well, and one that comes too late.
 * Once the lead's own end is known, that of its changes is taken.
 */
function eraseEnded({ outbox, session }: Visit) {
  outbox.giveUp();
  const submitted = session.loadSubmitted();
  if (!submitted) return;
  const key = (submitted.edit_key ? changeKeyOf : leadKeyOf)(submitted);
  const told = outbox.takeEnd(key);
  if (told) session.settle(key, told);
}

/**
 * A quiz that was left while it was sending, by a reload, leads to its outcome page once; from
 * below its steps, as a submission does, so that Back leads to the page before the quiz.
 */
function showOutcome(session: SessionStore, location: Pick<Location, 'assign'>) {
  const position = quizPosition();
  if (position === 0) {
    const outcome = session.takeUnshown();
    if (outcome) location.assign(outcomeRoute(outcome));
  } else if (session.loadSubmitted()?.unshown) {
    // Without its position this entry does not open the quiz, which would go elsewhere.
    window.history.replaceState(null, '');
    window.addEventListener('popstate', () => showOutcome(session, location), { once: true });
    window.history.go(-position);
  }
}

/**
 * Begins the session and delivers what an earlier page could not. The returned
 * function ends both. What fails is reported and keeps nothing else from working: an
 * error here would take the whole page away.
 */
export function beginVisit(
  visit: Visit,
  reporter: ErrorReporter = errorReporter,
  location: Pick<Location, 'assign'> = window.location,
) {
  const { outbox, session, clock } = visit;
  const tasks: (() => (() => void) | void)[] = [
    () => {
      sessionRecord(visit);
    },
    () =>
      watchOtherTabs((key, told) => {
        // Read here, so for nobody else.
        if (session.settle(key, told)) outbox.takeEnd(key);
      }),
    // The page has to hydrate as it was shown first: React would not notice what changed before.
    () => clock.after(0, () => eraseEnded(visit)),
    () => showOutcome(session, location),
    () => startRedelivery(outbox, clock),
  ];
  const ends = tasks.map((begin) => {
    try {
      return begin();
    } catch (error) {
      reporter.report('visit', error);
    }
  });
  return () => ends.forEach((end) => end?.());
}
