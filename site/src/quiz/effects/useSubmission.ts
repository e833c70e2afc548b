import { useEffect, useRef, type Dispatch } from 'react';
import type { Outcome } from '@tidyguard/service/contract';
import { outcomeRoute } from '../../config/routes';
import { isoNow } from '../../ports/clock';
import type { SessionRecord } from '../../session/record';
import type { QuizAction } from '../core/actions';
import { SUBMIT_WAIT_MS } from '../core/limits';
import { recordState } from '../../session/restore';
import { predictedOutcome, type QuizState } from '../core/state';
import { buildSubmission } from '../../session/submission';
import type { QuizPorts } from './quizPorts';

interface SubmissionOptions {
  currentRecord: () => SessionRecord;
  replaceRecord: (record: SessionRecord) => void;
  /** What a robot wrote into the field that no person sees. */
  readHoneypot: () => string;
  /** The page below the quiz is only there to open it. */
  isQuizRoute: boolean;
  /** Where the answers lead; null shows the completion view instead of a page. */
  outcomeOf?: (state: QuizState) => Outcome | null;
}

/**
 * Sends the lead once the state says so, and goes to the outcome page: after the
 * acknowledgement, or without it once the outbox has had its time. What the
 * outbox holds is delivered from there.
 */
export function useSubmission(
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

  // The page to come is fetched while the visitor types: offline it would be too late.
  const { preparePage } = ports;
  const predicted = isContact ? predictedOutcome(state) : null;
  useEffect(() => {
    if (predicted) void preparePage(outcomeRoute(predicted));
  }, [predicted, preparePage]);

  const isSending = state.submission === 'sending';
  useEffect(() => {
    if (!isSending) return;
    const { clock, session, outbox, proof, funnel, history, page, consent } = ports;
    const { qualification, reporter } = ports;
    const { state: sent, options: how } = latest.current;
    const { outcomeOf = predictedOutcome } = how;
    const now = isoNow(clock);
    const { url, gpc } = page();

    const record: SessionRecord = {
      ...recordState(how.currentRecord(), sent),
      compliance: { ...proof.read(), page_url: url },
      submitted_at: now,
    };
    how.replaceRecord(record);
    session.saveSubmitted(record);

    const payload = buildSubmission(sent, {
      record,
      compliance: record.compliance,
      consent,
      signals: {
        gpc,
        consent_initially_checked: false,
        honeypot: how.readHoneypot(),
        form_elapsed_ms: Math.max(0, clock.now() - (contactShownAt.current ?? clock.now())),
      },
      now,
    });
    const outcome = outcomeOf(sent);
    funnel.track({ event: 'generate_lead', outcome: payload.predicted_outcome });

    const waited = new Promise<false>((resolve) =>
      clock.after(SUBMIT_WAIT_MS, () => resolve(false)),
    );
    const isReachable = outcome ? ports.preparePage(outcomeRoute(outcome)) : false;
    const delivered = outbox
      .submit(payload)
      .then(() => qualification.qualify(record.session_id))
      // Whatever goes wrong, nobody is left on the sending view.
      .catch((error: unknown) => reporter.report('submission', error));
    const finish = async () => {
      await Promise.race([delivered, waited]);
      // A page that cannot be had now is not gone to: the completion view says thanks instead.
      const hasOutcome = await Promise.race([isReachable, waited]);
      await history.leave();
      contactShownAt.current = null;
      // The quiz closes over the new page: between the two, the old one would flash up.
      if (outcome && hasOutcome) {
        await ports.navigate(outcomeRoute(outcome), { replace: how.isQuizRoute });
      }
      dispatch({ type: 'submissionSettled', hasOutcome });
    };
    void finish();
  }, [isSending, ports, dispatch]);
}
