import { predictOutcome, type QuizDefinition } from '@tidyguard/content';
import { useEffect, useRef, type Dispatch, type RefObject } from 'react';
import { outcomeRoute } from '../../config/routes';
import { isoNow } from '../../ports/clock';
import type { QuizPorts } from '../../ports/quizPorts';
import { SETTLED_EVENT, type SessionRecord } from '../../session/record';
import { recordState, storedMatch } from '../../session/restore';
import { buildSubmission } from '../../session/submission';
import type { QuizAction } from '../core/actions';
import { matchOf, shownConsent } from '../core/companies';
import { SUBMIT_WAIT_MS } from '../core/limits';
import type { Delivery, QuizState } from '../core/state';

/** Longer than a reload takes on a slow network; after it, nothing came of the reload. */
const LEAVING_WAIT_MS = 15_000;

interface SubmissionOptions {
  currentRecord: () => SessionRecord;
  replaceRecord: (record: SessionRecord) => void;
  /** The last ticket for the consent; each is sent once. */
  ticket: RefObject<string | undefined>;
  /** What a robot wrote into the field that no person sees. */
  readHoneypot: () => string;
  /** The page below the quiz is /quiz or /get-quote, which the outcome page replaces. */
  isQuizRoute: boolean;
}

/** The lead that the quiz has sent, until another quiz begins. */
interface SentLead {
  /** Its outcome page. */
  page: string;
  delivery: Delivery;
  /** Resolves once the service has answered, or could not be reached. */
  answered: Promise<unknown>;
}

/**
 * Puts the lead into the outbox, which sends it, and then writes the record as submitted, for the
 * outcome page: without its lead in the outbox, that would be the record of a lead that has arrived.
 */
function submitLead(
  quiz: QuizDefinition,
  state: QuizState,
  ports: QuizPorts,
  options: SubmissionOptions,
  contactShownAt: number,
) {
  const { clock, outbox, session, proof, page } = ports;
  const consent = shownConsent(state, ports.consent);
  const now = isoNow(clock);
  const { url, gpc } = page();
  const record: SessionRecord = {
    ...recordState(quiz, options.currentRecord(), state),
    compliance: { ...proof.read(), page_url: url },
    submitted_at: now,
    ...storedMatch(matchOf(state)),
  };
  const signals = {
    gpc,
    consent_initially_checked: false,
    honeypot: options.readHoneypot(),
    form_elapsed_ms: Math.max(0, clock.now() - contactShownAt),
  };
  const ticket = options.ticket.current;
  options.ticket.current = undefined;
  const lead = buildSubmission(quiz, state, { record, consent, ticket, signals, now });
  const submitted = outbox.submit(lead);
  options.replaceRecord(record);
  session.saveSubmitted({ ...record, unshown: true });
  return [lead, submitted] as const;
}

/** What is said of the lead: with the acknowledgement the service may tell that it is held. */
const told = (delivery: Delivery, record: SessionRecord | null): Delivery =>
  delivery === 'acknowledged' && record?.held ? 'held' : delivery;

/** While the completion view is shown: goes to the outcome page once that can be fetched, and says what became of the lead. */
function useLateOutcome(
  submission: QuizState['submission'],
  sent: RefObject<SentLead | null>,
  dispatch: Dispatch<QuizAction>,
  { session, preparePage }: QuizPorts,
) {
  useEffect(() => {
    const lead = sent.current;
    if (submission !== 'completed' || !lead) return;
    const { page } = lead;
    const listening = new AbortController();
    const { signal } = listening;
    const goOn = async () => {
      const record = session.loadSubmitted();
      // Erased once the lead is acknowledged or refused (erasePersonalData).
      if (record && !record.form_fields.phone) {
        lead.delivery = record.refused ? 'refused' : 'acknowledged';
      }
      const canGo = await preparePage(page);
      if (!signal.aborted) {
        dispatch({ type: 'outcomeAwaited', canGo, delivery: told(lead.delivery, record) });
      }
    };
    for (const type of ['online', SETTLED_EVENT]) {
      window.addEventListener(type, () => void goOn(), { signal });
    }
    return () => listening.abort();
  }, [submission, sent, session, preparePage, dispatch]);
}

/**
 * Sends the lead once the state says so, and goes to the outcome page: after the
 * acknowledgement, or without it after SUBMIT_WAIT_MS. The outcome page delivers
 * what is still in the outbox. Where that page cannot be fetched, it is tried again once the connection is
 * back or the lead is settled, for as long as the completion view is shown.
 */
export function useSubmission(
  quiz: QuizDefinition,
  state: QuizState,
  dispatch: Dispatch<QuizAction>,
  ports: QuizPorts,
  options: SubmissionOptions,
) {
  const latest = useRef({ state, options });
  const sent = useRef<SentLead>(null);
  useEffect(() => {
    latest.current = { state, options };
    if (state.submission === 'idle') sent.current = null;
  });

  const contactShownAt = useRef<number | null>(null);
  const isContact = state.isOpen && state.step === 'contact';
  useEffect(() => {
    if (isContact) contactShownAt.current ??= ports.clock.now();
  }, [isContact, ports]);

  // The outcome page is fetched while the visitor types: offline it would be too late.
  const { preparePage } = ports;
  const predicted = isContact ? predictOutcome(quiz, state.answers) : null;
  useEffect(() => {
    if (predicted) void preparePage(outcomeRoute(predicted));
  }, [predicted, preparePage]);

  const { submission } = state;
  useEffect(() => {
    if (submission !== 'sending') return;
    const { clock, funnel, history, reporter, session } = ports;
    const { state: filled, options: given } = latest.current;

    const send = (): SentLead => {
      const shownAt = contactShownAt.current ?? clock.now();
      const [lead, submitted] = submitLead(quiz, filled, ports, given, shownAt);
      const { predicted_outcome } = lead;
      funnel.track({ event: 'generate_lead', outcome: predicted_outcome });
      const sending: SentLead = {
        page: outcomeRoute(predicted_outcome),
        delivery: 'undelivered',
        answered: submitted.then(
          (kind) => (sending.delivery = kind),
          (error: unknown) => reporter.report('submission', error),
        ),
      };
      return sending;
    };

    const pause = (ms: number) =>
      new Promise<false>((resolve) => clock.after(ms, () => resolve(false)));
    const waited = pause(SUBMIT_WAIT_MS);
    // From the completion view the page is gone to once more, and nothing is sent.
    const lead = (sent.current ??= send());
    const { page } = lead;
    const isReachable = preparePage(page);
    // A reload cuts off what is being sent and takes a while itself. What this page did meanwhile, the
    // next one would take for a visitor who has seen the outcome.
    let leaving: Promise<false> | undefined;
    window.onbeforeunload = () => {
      leaving = pause(LEAVING_WAIT_MS);
    };
    const finish = async () => {
      await Promise.race([lead.answered, waited]);
      const canGo = await Promise.race([isReachable, waited]);
      await leaving;
      // Firefox keeps no page for Back that listens for this.
      window.onbeforeunload = null;
      await history.leave();
      contactShownAt.current = null;
      // Close only over the new page: otherwise the old one would be seen for a moment.
      return canGo ? ports.navigate(page, { replace: given.isQuizRoute }) : false;
    };
    // Where the page cannot be fetched or does not come, the completion view is shown instead:
    // whatever goes wrong, the visitor must not stay on the sending view.
    void finish()
      .catch((error: unknown) => {
        reporter.report('outcome page', error);
        return false;
      })
      .then((hasOutcome) => {
        session.takeUnshown();
        const delivery = told(lead.delivery, session.loadSubmitted());
        dispatch({ type: 'submissionFinished', hasOutcome, delivery });
      });
  }, [submission, quiz, ports, preparePage, dispatch]);

  useLateOutcome(submission, sent, dispatch, ports);
}
