import type { QuizDefinition } from '@tidyguard/content';
import { useCallback, useEffect, useRef, type Dispatch } from 'react';
import type { SessionRecord } from '../../session/record';
import type { QuizAction } from '../core/actions';
import { recordState, restoreFrom } from '../../session/restore';
import { emptyContact, type QuizState } from '../core/state';
import type { QuizPorts } from '../../ports/quizPorts';
import { sessionRecord } from './visit';

/** Whether nothing has been answered yet: then the stored record is left as it is. */
const isPristine = ({ answers, contact }: QuizState) =>
  Object.values(answers).every((answer) => answer === '') && contact === emptyContact;

/** The record of a new quiz after one was submitted. */
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
 * Keeps the session record: created by the first page of a session, read by
 * later ones, rewritten after every answer.
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
