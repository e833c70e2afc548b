import { useEffect, useRef } from 'react';
import { routes } from '../../config/routes';
import type { QuizPorts } from '../../ports/quizPorts';
import { initialState, type QuizState } from '../core/state';

/** Closing on /quiz leaves the landing page at its own address; a submission goes elsewhere. */
export function useReturnHome(state: QuizState, ports: QuizPorts, isQuizRoute: boolean) {
  const before = useRef(initialState);
  useEffect(() => {
    const { isOpen, submission } = before.current;
    before.current = state;
    const hasClosed = isOpen && !state.isOpen;
    if (!hasClosed || submission === 'sending' || !isQuizRoute) return;
    void ports.history.leave().then(() => ports.navigate(routes.home, { replace: true }));
  }, [state, isQuizRoute, ports]);
}
