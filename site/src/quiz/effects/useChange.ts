import { useEffect, useEffectEvent, useRef } from 'react';
import { initialState, type QuizState } from '../core/state';

/** Calls back after each rendering in which the quiz's state has changed, with the state before. */
export function useChange(
  state: QuizState,
  onChange: (before: QuizState, after: QuizState) => void,
) {
  const before = useRef(initialState);
  const tell = useEffectEvent(onChange);
  useEffect(() => {
    const last = before.current;
    before.current = state;
    tell(last, state);
  }, [state]);
}
