import { outcomeRoute, withoutSlash } from '../../config/routes';
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
 * quiz: the session, with where the visitor came from, and the delivery of leads still in the outbox.
 */
export type Visit = Pick<
  QuizPorts,
  'client' | 'clock' | 'session' | 'outbox' | 'page' | 'randomId'
>;

/** The visit in a browser. It touches nothing of the browser until it begins. */
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

/** The session's record; begins the session if no earlier page has. */
export function sessionRecord({
  session,
  clock,
  randomId,
  page,
}: Pick<Visit, 'session' | 'clock' | 'randomId' | 'page'>): SessionRecord {
  const { url, referrer, userAgent } = page();
  // The visitor may have landed on an earlier page, which they left before its scripts ran.
  const arrival = session.takeArrival() ?? { url, referrer, now: isoNow(clock) };
  const record = {
    // A session that an earlier build began has no key.
    session_key: randomId(),
    ...(session.load() ?? startSession({ sessionId: randomId(), userAgent, ...arrival })),
  };
  session.save(record);
  return record;
}

/**
 * Erases the details of this session's leads that another page delivered, or that have expired. Once the
 * end of the lead itself is known, reads the end of its changes.
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
 * Goes to the outcome page, once, if the quiz was reloaded while it was sending. As a submission does, it
 * goes from below the quiz's history entries, so that Back leads to the page before the quiz.
 */
function showOutcome(session: SessionStore, location: Pick<Location, 'assign' | 'pathname'>) {
  const position = quizPosition();
  if (position === 0) {
    const outcome = session.takeUnshown();
    // The quiz itself may have loaded that page, as a document.
    if (outcome && outcomeRoute(outcome) !== withoutSlash(location.pathname)) {
      location.assign(outcomeRoute(outcome));
    }
  } else if (session.loadSubmitted()?.unshown) {
    // Without its position this entry does not open the quiz, which would go elsewhere itself.
    window.history.replaceState(null, '');
    window.addEventListener('popstate', () => showOutcome(session, location), { once: true });
    window.history.go(-position);
  }
}

/**
 * Begins the session and delivers what an earlier page could not. The returned
 * function ends both. A failure is reported and does not stop the rest: an
 * error here would take the whole page away.
 */
export function beginVisit(
  visit: Visit,
  reporter: ErrorReporter = errorReporter,
  location: Pick<Location, 'assign' | 'pathname'> = window.location,
) {
  const { outbox, session, clock } = visit;
  const tasks: (() => (() => void) | void)[] = [
    () => {
      sessionRecord(visit);
    },
    () =>
      watchOtherTabs((key, told) => {
        // Told here, so no other tab has to read it.
        if (session.settle(key, told)) outbox.takeEnd(key);
      }),
    // Later, because the page has to hydrate as it was first shown: React would not notice an earlier change.
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
