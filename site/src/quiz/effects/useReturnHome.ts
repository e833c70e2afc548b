import { routes } from '../../config/routes';
import type { QuizPorts } from '../../ports/quizPorts';
import type { QuizState } from '../core/state';
import { useChange } from './useChange';

/** After closing on /quiz, goes to the landing page's own address; a submission goes elsewhere. */
export function useReturnHome(state: QuizState, ports: QuizPorts, isQuizRoute: boolean) {
  useChange(state, ({ isOpen, submission }, after) => {
    const hasClosed = isOpen && !after.isOpen;
    if (!hasClosed || submission === 'sending' || !isQuizRoute) return;
    void ports.history.leave().then(() => ports.navigate(routes.home, { replace: true }));
  });
}
