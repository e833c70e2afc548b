import { useEffect, useReducer, useRef } from 'react';
import type { Outcome } from '@tidyguard/service/contract';
import { routes } from '../../config/routes';
import { quizReducer } from '../core/reducer';
import { initialState, type QuizState } from '../core/state';
import { useChecks } from './useChecks';
import { useCodes } from './useCodes';
import { useQuizHistory } from './useQuizHistory';
import { useSession } from './useSession';
import { useSubmission } from './useSubmission';
import { useTimers } from './useTimers';
import { funnelEvents } from './funnelEvents';
import type { QuizPorts } from './quizPorts';

export interface UseQuizOptions {
  /** What stands in the ZIP field of the document: it can be typed in before any script runs. */
  readTypedZip: () => string;
  readHoneypot: () => string;
  /** Whether the browser has opened the dialog already. */
  isDialogOpen: () => boolean;
  /** Whether the visitor has closed the dialog again before React came. */
  wasClosedEarly?: () => boolean;
  /** The page opens the quiz by itself (/quiz, /get-quote). */
  isQuizRoute: boolean;
  /** Where the answers lead; the completion view shows where this answers null. */
  outcomeOf?: (state: QuizState) => Outcome | null;
}

/**
 * The quiz's one orchestrator: the pure reducer, and effects that act through
 * ports. Views read the state and dispatch what happened.
 */
export function useQuiz(ports: QuizPorts, options: UseQuizOptions) {
  const [state, dispatch] = useReducer(quizReducer, initialState);
  const { isQuizRoute } = options;

  const latestOptions = useRef(options);
  useEffect(() => {
    latestOptions.current = options;
  });

  // First of all: what was typed before React came must win over what is restored.
  useEffect(() => {
    const typed = latestOptions.current.readTypedZip();
    if (typed !== '') dispatch({ type: 'zipEdited', typed });
  }, []);

  const { currentRecord, replaceRecord } = useSession(state, dispatch, ports);

  // After the session has been restored: a reload resumes at the step its history entry names.
  const { history } = ports;
  useEffect(() => {
    const position = history.position();
    if (position > 0) dispatch({ type: 'historyMoved', position });
    if (latestOptions.current.isDialogOpen()) dispatch({ type: 'opened' });
  }, [history]);

  useEffect(() => {
    if (!isQuizRoute) return;
    // What the visitor closed must not come up again.
    if (latestOptions.current.wasClosedEarly?.()) {
      void ports.navigate(routes.home, { replace: true });
    } else dispatch({ type: 'opened' });
  }, [isQuizRoute, ports]);

  useQuizHistory(state, dispatch, history);
  useTimers(state, dispatch, ports.clock);
  useChecks(state, dispatch, ports, currentRecord);
  useCodes(state, dispatch, ports, currentRecord);
  useSubmission(state, dispatch, ports, {
    currentRecord,
    replaceRecord,
    readHoneypot: options.readHoneypot,
    isQuizRoute,
    ...(options.outcomeOf ? { outcomeOf: options.outcomeOf } : {}),
  });

  const before = useRef(initialState);
  useEffect(() => {
    for (const event of funnelEvents(before.current, state)) ports.funnel.track(event);
    before.current = state;
  }, [state, ports]);

  // A certificate speaks of the form as it stood when its script came: first the quiz, then the script.
  const { proof } = ports;
  useEffect(() => {
    if (state.isOpen) proof.start();
  }, [state.isOpen, proof]);

  // Closing on /quiz leaves the landing page at its own address; a submission goes elsewhere.
  const last = useRef(initialState);
  useEffect(() => {
    const hasClosed = last.current.isOpen && !state.isOpen;
    const isSubmitted = last.current.submission === 'sending';
    last.current = state;
    if (!hasClosed || isSubmitted || !isQuizRoute) return;
    void history.leave().then(() => ports.navigate(routes.home, { replace: true }));
  }, [state, isQuizRoute, history, ports]);

  return { state, dispatch };
}
