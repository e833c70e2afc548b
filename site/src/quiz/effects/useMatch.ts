import { useEffect, useRef, type Dispatch } from 'react';
import type { QuizPorts } from '../../ports/quizPorts';
import type { SessionRecord } from '../../session/record';
import { RETRY_PAUSES_MS } from '../../session/store/redelivery';
import type { QuizAction } from '../core/actions';
import { isMatchDue } from '../core/companies';
import { unknownMatch } from '../core/match';
import type { QuizState } from '../core/state';
import { useChange } from './useChange';

/** How long an answer without a reservation holds, in milliseconds: calling hours begin and end meanwhile. */
export const ANSWER_HOLDS_MS = 15 * 60_000;

/** Whether the service may have something reserved for this session. */
const isReserved = ({ match }: QuizState) =>
  match.status === 'loading' || (match.status !== 'idle' && match.shown.kind === 'matched');

/** Releases what is reserved once the visitor leaves the quiz; leaving the page releases nothing. */
function useRelease(
  state: QuizState,
  { qualification }: Pick<QuizPorts, 'qualification'>,
  currentRecord: () => SessionRecord,
) {
  useChange(state, (before, after) => {
    const { isOpen, submission } = before;
    const hasLeft = isOpen && !after.isOpen && submission !== 'sending';
    if (hasLeft && submission !== 'completed' && isReserved(before)) {
      qualification.release({ session_id: currentRecord().session_id });
    }
  });
}

/**
 * Asks the service who may call, from the loading step on. It asks again when the answers have changed, when
 * the service's answer no longer holds, and, with growing pauses, when no answer came. A reply about answers
 * that have changed meanwhile is dropped.
 */
export function useMatch(
  state: QuizState,
  dispatch: Dispatch<QuizAction>,
  ports: Pick<QuizPorts, 'qualification' | 'clock' | 'reporter'>,
  currentRecord: () => SessionRecord,
) {
  const { qualification, clock, reporter } = ports;
  const { isOpen, match, answers } = state;
  const isDue = isMatchDue(state);
  useEffect(() => {
    if (isDue) dispatch({ type: 'companiesAsked' });
  }, [isDue, dispatch]);

  const isAsked = isOpen && match.status === 'loading' && match.answers === answers;
  const asked = isAsked ? answers : null;
  const tries = useRef(0);
  useEffect(() => {
    if (!asked) return;
    const abort = new AbortController();
    const { zip, ...choices } = asked;
    const body = {
      session_id: currentRecord().session_id,
      zip,
      answers: choices as Record<string, string>,
    };
    void qualification
      .qualify(body, abort.signal)
      .catch((error: unknown) => {
        reporter.report('qualification', error);
        return unknownMatch;
      })
      .then((found) => {
        if (abort.signal.aborted) return;
        // After the last pause the service is not asked again.
        const pause = found.isUnknown ? RETRY_PAUSES_MS[tries.current++] : ANSWER_HOLDS_MS;
        const until = found.until ?? (pause && clock.now() + pause);
        const match = until ? { ...found, until } : found;
        dispatch({ type: 'companiesAnswered', answers: asked, match });
      });
    return () => abort.abort();
  }, [asked, qualification, reporter, clock, currentRecord, dispatch]);

  const until = match.status === 'found' ? match.shown.until : undefined;
  useEffect(() => {
    if (until === undefined || !isOpen) return;
    return clock.after(Math.max(0, until - clock.now()), () =>
      dispatch({ type: 'reservationChecked', at: clock.now() }),
    );
  }, [until, isOpen, clock, dispatch]);

  useRelease(state, ports, currentRecord);
}
