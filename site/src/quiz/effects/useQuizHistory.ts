import type { QuizDefinition } from '@tidyguard/content';
import { useEffect, type Dispatch } from 'react';
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
  useEffect(
    () => history.subscribe((position) => dispatch({ type: 'historyMoved', position })),
    [history, dispatch],
  );

  const position = state.isOpen ? positionOf(quiz, state.step) : 0;
  const isLeaving = state.submission === 'sending';
  useEffect(() => {
    // The submission leaves the history itself, before it goes to the outcome page.
    if (!isLeaving) history.moveTo(position);
  }, [history, position, isLeaving]);
}
