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
  // Counts moves, because one to a step that cannot be reached changes no state; the history must still go
  // back.
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
  // Before the paint: otherwise a Back right after it would count as pressed on the step before.
  useLayoutEffect(() => {
    // The quiz renders closed at first: after a reload, the entry must be read before anything moves it.
    wasOpen.current ||= position > 0;
    // The submission moves the history itself before it goes to the outcome page.
    if (wasOpen.current && !isLeaving) history.moveTo(position);
  }, [history, position, isLeaving, moves]);
}
