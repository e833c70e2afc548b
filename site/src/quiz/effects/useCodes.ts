import { useEffect, type Dispatch } from 'react';
import type { SessionRecord } from '../../session/record';
import type { QuizAction } from '../core/actions';
import { isSendingCode, type QuizState } from '../core/state';
import type { QuizPorts } from '../../ports/quizPorts';

/** Sends and checks one-time codes when the state asks for it. */
export function useCodes(
  state: QuizState,
  dispatch: Dispatch<QuizAction>,
  { client, clock }: Pick<QuizPorts, 'client' | 'clock'>,
  currentRecord: () => SessionRecord,
) {
  const { phase, typed } = state.code;
  const { phone } = state.contact;
  const isSending = isSendingCode(state);

  useEffect(() => {
    if (!isSending) return;
    const abort = new AbortController();
    const body = { phone, session_id: currentRecord().session_id };
    const onProof = () => dispatch({ type: 'codeProofAsked', phone });
    void client.sendCode(body, abort.signal, onProof).then((outcome) => {
      if (outcome === 'cancelled') return;
      dispatch(
        outcome === 'sent'
          ? { type: 'codeSent', phone, at: clock.now() }
          : { type: 'codeSendFailed', phone, reason: outcome },
      );
    });
    return () => abort.abort();
  }, [isSending, phone, client, clock, currentRecord, dispatch]);

  useEffect(() => {
    if (phase !== 'verifying') return;
    const body = { phone, otp: typed, session_id: currentRecord().session_id };
    void client.verifyCode(body).then((outcome) => {
      switch (outcome.kind) {
        case 'approved':
          return dispatch({ type: 'codeApproved', phone });
        case 'rejected': {
          const { message, attemptsRemaining } = outcome;
          return dispatch({ type: 'codeRejected', phone, code: typed, message, attemptsRemaining });
        }
        default:
          return dispatch({ type: 'codeCheckFailed', phone, code: typed, reason: outcome.kind });
      }
    });
  }, [phase, phone, typed, client, currentRecord, dispatch]);
}
