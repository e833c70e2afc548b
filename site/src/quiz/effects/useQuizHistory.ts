import type { QuizDefinition } from '@tidyguard/content';
import { useEffect, useLayoutEffect, useReducer, useRef, type Dispatch } from 'react';
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
  const wasOpen = useRef(false);
  // With the step that is painted, lest a Back that is pressed at once be taken for one on the step before.
  useLayoutEffect(() => {
    // After a reload the entry has to be read before anything moves it: the quiz renders closed at first.
    wasOpen.current ||= position > 0;
    // The submission leaves the history itself, before it goes to the outcome page.
    if (wasOpen.current && !isLeaving) history.moveTo(position);
  }, [history, position, isLeaving, moves]);
}
