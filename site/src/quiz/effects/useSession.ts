import { useCallback, useEffect, useRef, type Dispatch } from 'react';
import { isoNow } from '../../ports/clock';
import { startSession, type SessionRecord } from '../../session/record';
import type { QuizAction } from '../core/actions';
import { recordState, restoreFrom } from '../core/restore';
import { emptyContact, type QuizState } from '../core/state';
import type { QuizPorts } from '../ports';

/** Whether nobody has answered anything: nothing worth storing, and nothing to overwrite with. */
const isPristine = ({ answers, contact }: QuizState) =>
  Object.values(answers).every((answer) => answer === '') && contact === emptyContact;

/** The record of a quiz that runs again after one was submitted. */
function unsubmitted(record: SessionRecord): SessionRecord {
  const running = { ...record };
  delete running.submitted_at;
  return running;
}

/**
 * Keeps the session record: begun by the first page of a session, taken up by
 * later ones, rewritten after every answer.
 */
export function useSession(state: QuizState, dispatch: Dispatch<QuizAction>, ports: QuizPorts) {
  const { session, clock, newSessionId, page } = ports;
  const record = useRef<SessionRecord | null>(null);

  const currentRecord = useCallback((): SessionRecord => {
    if (!record.current) {
      const { url, referrer, userAgent } = page();
      const begun = { sessionId: newSessionId(), url, referrer, userAgent, now: isoNow(clock) };
      record.current = session.load() ?? startSession(begun);
      session.save(record.current);
    }
    return record.current;
  }, [session, clock, newSessionId, page]);

  const replaceRecord = useCallback(
    (next: SessionRecord) => {
      record.current = next;
      session.save(next);
    },
    [session],
  );

  useEffect(() => {
    const stored = currentRecord();
    // What was submitted is done with: another quiz in this session begins anew.
    if (stored.submitted_at === undefined) {
      dispatch({ type: 'restored', from: restoreFrom(stored) });
    }
  }, [currentRecord, dispatch]);

  useEffect(() => {
    if (isPristine(state) || state.submission === 'sending') return;
    replaceRecord(recordState(unsubmitted(currentRecord()), state));
  }, [state, currentRecord, replaceRecord]);

  return { currentRecord, replaceRecord };
}
