import type { Dispatch } from 'react';
import type { SessionRecord } from '../../session/record';
import type { QuizAction } from '../core/actions';
import type { QuizState } from '../core/state';
import { settleEmail, settlePhone, settleZip } from '../core/validation';
import type { QuizPorts } from './quizPorts';
import { useCheck } from './useCheck';

/** What each check tells about the session, beside the value (docs/decisions/0008). */
function contextOf(record: SessionRecord) {
  const { session_id, landing_page, referrer, timestamp, utm, user_agent } = record;
  return { session_id, landing_page, referrer, timestamp, utm, user_agent };
}

/** Runs the ZIP, e-mail and phone checks that the state asks for. */
export function useChecks(
  state: QuizState,
  dispatch: Dispatch<QuizAction>,
  { client, clock }: QuizPorts,
  currentRecord: () => SessionRecord,
) {
  useCheck({
    check: state.zipCheck,
    ask: (zip, signal) => client.checkZip({ zip, ...contextOf(currentRecord()) }, signal),
    onReply: (value, reply) =>
      dispatch({ type: 'zipChecked', value, check: settleZip(value, reply) }),
    clock,
  });
  useCheck({
    check: state.emailCheck,
    ask: (email, signal) => client.checkEmail({ email, ...contextOf(currentRecord()) }, signal),
    onReply: (value, reply) =>
      dispatch({ type: 'emailChecked', value, check: settleEmail(value, reply) }),
    clock,
  });
  useCheck({
    check: state.phoneCheck,
    ask: (phone, signal) => client.checkPhone({ phone, ...contextOf(currentRecord()) }, signal),
    onReply: (value, reply) =>
      dispatch({ type: 'phoneChecked', value, check: settlePhone(value, reply) }),
    clock,
  });
}
