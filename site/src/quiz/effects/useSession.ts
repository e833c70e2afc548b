import type { QuizDefinition } from '@tidyguard/content';
import { useCallback, useEffect, useRef, type Dispatch } from 'react';
import type { SessionRecord } from '../../session/record';
import type { QuizAction } from '../core/actions';
import { recordState, restoreFrom } from '../../session/restore';
import { emptyContact, type QuizState } from '../core/state';
import type { QuizPorts } from '../../ports/quizPorts';
import { sessionRecord } from './visit';

/** Whether nothing has been answered yet, so that the stored record stays as it is. */
const isPristine = ({ answers, contact }: QuizState) =>
  Object.values(answers).every((answer) => answer === '') && contact === emptyContact;

/** The record for a new quiz after a submission. */
function unsubmitted(record: SessionRecord): SessionRecord {
  const running = { ...record };
  delete running.submitted_at;
  delete running.refused;
  delete running.match;
  delete running.call_not_before;
  delete running.time_zone;
  return running;
}

/**
 * Keeps the session record: the first page of a session creates it, later
 * ones read it, and every answer rewrites it.
 */
export function useSession(
  quiz: QuizDefinition,
  state: QuizState,
  dispatch: Dispatch<QuizAction>,
  ports: QuizPorts,
) {
  const { session } = ports;
  const record = useRef<SessionRecord | null>(null);

  const currentRecord = useCallback((): SessionRecord => {
    record.current ??= sessionRecord(ports);
    return record.current;
  }, [ports]);

  const replaceRecord = useCallback(
    (next: SessionRecord) => {
      record.current = next;
      session.save(next);
    },
    [session],
  );

  useEffect(() => {
    const stored = currentRecord();
    // A submitted session is not restored: another quiz begins with empty fields.
    if (stored.submitted_at === undefined) {
      dispatch({ type: 'restored', from: restoreFrom(quiz, stored) });
    }
  }, [quiz, currentRecord, dispatch]);

  useEffect(() => {
    if (isPristine(state) || state.submission === 'sending') return;
    replaceRecord(recordState(quiz, unsubmitted(currentRecord()), state));
  }, [quiz, state, currentRecord, replaceRecord]);

  return { currentRecord, replaceRecord };
}
