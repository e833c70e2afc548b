import { useEffect, useEffectEvent, useRef } from 'react';
import { initialState, type QuizState } from '../core/state';

/** After each render in which the quiz's state has changed, calls back with the states before and after. */
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
