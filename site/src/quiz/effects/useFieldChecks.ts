import type { QuizDefinition } from '@tidyguard/content';
import type { Dispatch } from 'react';
import type { QuizPorts } from '../../ports/quizPorts';
import type { SessionRecord } from '../../session/record';
import type { QuizAction } from '../core/actions';
import { emailCheckResult, phoneCheckResult, zipCheckResult } from '../core/checkResults';
import type { QuizState } from '../core/state';
import { useFieldCheck } from './useFieldCheck';

/** What each check sends of the session, in addition to the value (docs/decisions/0008). */
function contextOf(record: SessionRecord) {
  const { session_id, landing_page, referrer, timestamp, utm, user_agent } = record;
  return { session_id, landing_page, referrer, timestamp, utm, user_agent };
}

/** Runs the ZIP, e-mail and phone checks that the state asks for. */
export function useFieldChecks(
  quiz: QuizDefinition,
  state: QuizState,
  dispatch: Dispatch<QuizAction>,
  { client, clock }: Pick<QuizPorts, 'client' | 'clock'>,
  currentRecord: () => SessionRecord,
) {
  useFieldCheck({
    check: state.zipCheck,
    ask: (zip, signal) => client.checkZip({ zip, ...contextOf(currentRecord()) }, signal),
    onReply: (value, reply) =>
      dispatch({ type: 'zipChecked', value, check: zipCheckResult(value, reply, quiz.zip) }),
    clock,
  });
  useFieldCheck({
    check: state.emailCheck,
    ask: (email, signal) => client.checkEmail({ email, ...contextOf(currentRecord()) }, signal),
    onReply: (value, reply) =>
      dispatch({ type: 'emailChecked', value, check: emailCheckResult(value, reply) }),
    clock,
  });
  useFieldCheck({
    check: state.phoneCheck,
    ask: (phone, signal) => client.checkPhone({ phone, ...contextOf(currentRecord()) }, signal),
    onReply: (value, reply) =>
      dispatch({ type: 'phoneChecked', value, check: phoneCheckResult(value, reply) }),
    clock,
  });
}
