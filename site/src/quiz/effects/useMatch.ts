import { useEffect, useRef, type Dispatch } from 'react';
import type { QuizPorts } from '../../ports/quizPorts';
import type { SessionRecord } from '../../session/record';
import type { QuizAction } from '../core/actions';
import { isMatchDue } from '../core/companies';
import { unknownMatch } from '../core/match';
import { initialState, type QuizState } from '../core/state';

/** Whether the service may hold something for this session. */
const isReserved = ({ match }: QuizState) =>
  match.status === 'loading' || (match.status !== 'idle' && match.shown.kind === 'matched');

/** Gives back what is reserved once the visitor leaves the quiz; a page that is left says nothing. */
function useRelease(
  state: QuizState,
  { qualification }: Pick<QuizPorts, 'qualification'>,
  currentRecord: () => SessionRecord,
) {
  const before = useRef(initialState);
  useEffect(() => {
    const { isOpen, submission } = before.current;
    const hasLeft = isOpen && !state.isOpen && submission !== 'sending';
    if (hasLeft && submission !== 'completed' && isReserved(before.current)) {
      qualification.release({ session_id: currentRecord().session_id });
    }
    before.current = state;
  }, [state, qualification, currentRecord]);
}

/**
 * Asks the service who may call, from the loading step on: for other answers anew, and again once the
 * reservation has ended. What is answered about answers that have changed meanwhile is given up.
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
        if (!abort.signal.aborted) {
          dispatch({ type: 'companiesAnswered', answers: asked, match: found });
        }
      });
    return () => abort.abort();
  }, [asked, qualification, reporter, currentRecord, dispatch]);

  const until =
    match.status === 'found' && match.shown.kind === 'matched' ? match.shown.until : null;
  useEffect(() => {
    if (until === null || !isOpen) return;
    return clock.after(Math.max(0, until - clock.now()), () =>
      dispatch({ type: 'reservationChecked', at: clock.now() }),
    );
  }, [until, isOpen, clock, dispatch]);

  useRelease(state, ports, currentRecord);
}
