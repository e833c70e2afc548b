import { predictOutcome, type QuizDefinition } from '@tidyguard/content';
import { useEffect, useRef, type Dispatch, type RefObject } from 'react';
import { outcomeRoute } from '../../config/routes';
import { isoNow } from '../../ports/clock';
import type { QuizPorts } from '../../ports/quizPorts';
import type { SessionRecord } from '../../session/record';
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
  /** Where the answers lead; null shows the completion view instead of a page. */
  outcomeOf?: (state: QuizState) => string | null;
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
  const compliance = { ...proof.read(), page_url: url };
  const record: SessionRecord = {
    ...recordState(quiz, options.currentRecord(), state),
    compliance,
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
  const lead = buildSubmission(quiz, state, { record, compliance, consent, ticket, signals, now });
  const submitted = outbox.submit(lead);
  options.replaceRecord(record);
  session.saveSubmitted({ ...record, unshown: true });
  return { lead, submitted };
}

/**
 * Sends the lead once the state says so, and goes to the outcome page: after the
 * acknowledgement, or without it after SUBMIT_WAIT_MS. The outcome page delivers
 * what is still in the outbox.
 */
export function useSubmission(
  quiz: QuizDefinition,
  state: QuizState,
  dispatch: Dispatch<QuizAction>,
  ports: QuizPorts,
  options: SubmissionOptions,
) {
  const latest = useRef({ state, options });
  useEffect(() => {
    latest.current = { state, options };
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

  const isSending = state.submission === 'sending';
  useEffect(() => {
    if (!isSending) return;
    const { clock, funnel, history, reporter, session } = ports;
    const { state: sent, options: given } = latest.current;
    const shownAt = contactShownAt.current ?? clock.now();
    const { lead, submitted } = submitLead(quiz, sent, ports, given, shownAt);
    const outcome = given.outcomeOf ? given.outcomeOf(sent) : lead.predicted_outcome;
    funnel.track({ event: 'generate_lead', outcome: lead.predicted_outcome });

    const pause = (ms: number) =>
      new Promise<false>((resolve) => clock.after(ms, () => resolve(false)));
    const waited = pause(SUBMIT_WAIT_MS);
    const isReachable = outcome ? preparePage(outcomeRoute(outcome)) : false;
    let delivery: Delivery = 'undelivered';
    const delivered = submitted.then(
      (kind) => (delivery = kind),
      (error: unknown) => reporter.report('submission', error),
    );
    // A reload cuts off what is being sent and takes a while itself. What this page did meanwhile, the
    // next one would take for a visitor who has seen the outcome.
    let leaving: Promise<false> | undefined;
    window.onbeforeunload = () => {
      leaving = pause(LEAVING_WAIT_MS);
    };
    const finish = async () => {
      await Promise.race([delivered, waited]);
      const canGo = await Promise.race([isReachable, waited]);
      await leaving;
      // Firefox keeps no page for Back that listens for this.
      window.onbeforeunload = null;
      await history.leave();
      contactShownAt.current = null;
      // Close only over the new page: otherwise the old one would be seen for a moment.
      return outcome && canGo
        ? ports.navigate(outcomeRoute(outcome), { replace: given.isQuizRoute })
        : false;
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
        dispatch({ type: 'submissionFinished', hasOutcome, delivery });
      });
  }, [isSending, quiz, ports, preparePage, dispatch]);
}
