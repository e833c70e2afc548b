import type { QuizDefinition } from '@tidyguard/content';
import { useEffect, useReducer, type Dispatch } from 'react';
import type { QuizHistory } from '../../ports/quizHistory';
import type { QuizAction } from '../core/actions';
import type { QuizState } from '../core/state';
import { positionOf } from '../core/steps';

/** Keeps the browser's history and the quiz at the same step, in both directions. */
export function useQuizHistory(
  quiz: QuizDefinition,
  state: QuizState,
  dispatch: Dispatch<QuizAction>,
  history: QuizHistory,
) {
  // A step that cannot be reached changes nothing here: the history goes back to the step shown.
  const [moves, countMove] = useReducer((count: number) => count + 1, 0);
  useEffect(
    () =>
      history.subscribe((position) => {
        dispatch({ type: 'historyMoved', position });
        countMove();
      }),
    [history, dispatch],
  );

  const position = state.isOpen ? positionOf(quiz, state.step) : 0;
  const isLeaving = state.submission === 'sending';
  useEffect(() => {
    // The submission leaves the history itself, before it goes to the outcome page.
    if (!isLeaving) history.moveTo(position);
  }, [history, position, isLeaving, moves]);
}
