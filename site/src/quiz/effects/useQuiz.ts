import type { QuizDefinition } from '@tidyguard/content';
import { useMemo, useReducer } from 'react';
import type { QuizPorts } from '../../ports/quizPorts';
import { matchOf, shownConsent } from '../core/companies';
import { createQuizReducer } from '../core/reducer';
import { initialState } from '../core/state';
import { useCodes } from './useCodes';
import { useFieldChecks } from './useFieldChecks';
import { useFunnel } from './useFunnel';
import { useLeadProof } from './useLeadProof';
import { useMatch } from './useMatch';
import { useOpening, useTypedZip, type EarlyInput } from './useOpening';
import { useQuizHistory } from './useQuizHistory';
import { useReturnHome } from './useReturnHome';
import { useSession } from './useSession';
import { useSubmission } from './useSubmission';
import { useTicket } from './useTicket';
import { useTimers } from './useTimers';

export interface UseQuizOptions {
  /** What the visitor did before React came. */
  early: EarlyInput;
  /** What a robot wrote into the field that no person sees. */
  readHoneypot: () => string;
  /** The page opens the quiz by itself (/quiz, /get-quote). */
  isQuizRoute: boolean;
}

/**
 * The quiz's one orchestrator: the pure reducer, and effects that act through
 * ports. Views read the state and dispatch what happened.
 */
export function useQuiz(quiz: QuizDefinition, ports: QuizPorts, options: UseQuizOptions) {
  const reducer = useMemo(() => createQuizReducer(quiz), [quiz]);
  const [state, dispatch] = useReducer(reducer, initialState);
  const { early, isQuizRoute } = options;

  // The order of these effects matters: a ZIP that was typed before React came wins over the restored one,
  // and the history is read once the session is there.
  useTypedZip(dispatch, early);
  const record = useSession(quiz, state, dispatch, ports);
  useOpening(dispatch, ports, early, isQuizRoute);

  useQuizHistory(quiz, state, dispatch, ports.history);
  useTimers(quiz, state, dispatch, ports.clock);
  useMatch(state, dispatch, ports, record.currentRecord);
  useFieldChecks(quiz, state, dispatch, ports, record.currentRecord);
  useCodes(state, dispatch, ports, record.currentRecord);
  const ticket = useTicket(
    {
      isConsentShown: state.isOpen && state.step === 'contact' && matchOf(state) !== null,
      isChecked: state.consent.checked,
      consent: shownConsent(state, ports.consent),
    },
    ports,
    record.currentRecord,
  );
  useSubmission(quiz, state, dispatch, ports, { ...options, ...record, ticket });
  useFunnel(quiz, state, ports);
  useLeadProof(state, ports.proof);
  useReturnHome(state, ports, isQuizRoute);

  return { state, dispatch };
}
