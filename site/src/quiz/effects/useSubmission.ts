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

/** Longer than a reload takes on a slow network; when it has passed, the reload has not happened. */
const LEAVING_WAIT_MS = 15_000;

interface SubmissionOptions {
  currentRecord: () => SessionRecord;
  replaceRecord: (record: SessionRecord) => void;
  /** The last ticket for the consent; each is sent only once. */
  ticket: RefObject<string | undefined>;
  /** What a robot wrote into the field that no person sees. */
  readHoneypot: () => string;
  /** Whether the page below the quiz is /quiz or /get-quote, which the outcome page replaces. */
  isQuizRoute: boolean;
}

/** When the contact step was first shown: by the clock, and by the time stamps of events. */
interface Shown {
  at: number;
  timeStamp: number;
}

const shownNow = (clock: QuizPorts['clock']): Shown => ({
  at: clock.now(),
  timeStamp: performance.now(),
});

/** The lead that the quiz has sent; forgotten when another quiz begins. */
interface SentLead {
  /** The path of its outcome page. */
  page: string;
  delivery: Delivery;
  /** Resolves once the service has answered or could not be reached. */
  answered: Promise<unknown>;
}

/**
 * Puts the lead into the outbox, which sends it. Only then writes the submitted record for the
 * outcome page: a submitted record whose lead is not in the outbox counts as arrived.
 */
function submitLead(
  quiz: QuizDefinition,
  state: QuizState,
  ports: QuizPorts,
  options: SubmissionOptions,
  contactShown: Shown,
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
    // The clock may have been set back meanwhile, and the time stamps stand still while some devices sleep.
    form_elapsed_ms: Math.round(Math.max(clock.ageOf(contactShown), clock.now() - contactShown.at)),
  };
  const ticket = options.ticket.current;
  options.ticket.current = undefined;
  const lead = buildSubmission(quiz, state, { record, consent, ticket, signals, now });
  const submitted = outbox.submit(lead);
  options.replaceRecord(record);
  session.saveSubmitted({ ...record, unshown: true });
  return [lead, submitted] as const;
}

/** The delivery as it is shown: with an acknowledgement the service may say that it holds the lead. */
const told = (delivery: Delivery, record: SessionRecord | null): Delivery =>
  delivery === 'acknowledged' && record?.held ? 'held' : delivery;

/**
 * While the completion view is shown: reports the lead's delivery, and goes to the outcome page once that can
 * be fetched.
 */
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
      // The phone is erased once the lead is acknowledged or refused (erasePersonalData).
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
 * what is still in the outbox. If that page cannot be fetched, the quiz tries again when the connection comes
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
    // Not before: a reload of the sending or completion view leads to the outcome page.
    if (state.submission === 'idle' && sent.current) {
      sent.current = null;
      ports.session.takeUnshown();
    }
  });

  const contactShown = useRef<Shown | null>(null);
  const isContact = state.isOpen && state.step === 'contact';
  useEffect(() => {
    if (isContact) {
      contactShown.current ??= shownNow(ports.clock);
    }
  }, [isContact, ports]);

  // Fetched while the visitor types: if the connection is lost later, it would be too late.
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
      const shown = contactShown.current ?? shownNow(clock);
      const [lead, submitted] = submitLead(quiz, filled, ports, given, shown);
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
    // A second pass, from the completion view, only goes to the page: the lead is not sent again.
    const lead = (sent.current ??= send());
    const { page } = lead;
    const isReachable = preparePage(page);
    // A reload aborts the request and itself takes a while. This page must not go on meanwhile: the reloaded
    // page would take it that the visitor has seen the outcome.
    let leaving: Promise<false> | undefined;
    window.onbeforeunload = () => {
      leaving = pause(LEAVING_WAIT_MS);
    };
    const finish = async () => {
      await Promise.race([lead.answered, waited]);
      const canGo = await Promise.race([isReachable, waited]);
      await leaving;
      // With this listener, Firefox would not keep the page for Back.
      window.onbeforeunload = null;
      await history.leave();
      contactShown.current = null;
      // The quiz closes only over the new page: otherwise the old one would be visible for a moment.
      return canGo ? ports.navigate(page, { replace: given.isQuizRoute }) : false;
    };
    // If the page cannot be fetched or does not come, the completion view is shown instead:
    // whatever goes wrong, the visitor must not be left on the sending view.
    void finish()
      .catch((error: unknown) => {
        reporter.report('outcome page', error);
        return false;
      })
      .then((hasOutcome) => {
        const delivery = told(lead.delivery, session.loadSubmitted());
        dispatch({ type: 'submissionFinished', hasOutcome, delivery });
      });
  }, [submission, quiz, ports, preparePage, dispatch]);

  useLateOutcome(submission, sent, dispatch, ports);
}
