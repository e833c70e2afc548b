import type { QuizDefinition } from '@tidyguard/content';
import { useEffect, useRef } from 'react';
import type { QuizPorts } from '../../ports/quizPorts';
import { initialState, type QuizState } from '../core/state';
import { funnelEvents } from './funnelEvents';

/** Reports each change of the state that the funnel counts. */
export function useFunnel(
  quiz: QuizDefinition,
  state: QuizState,
  { funnel, history }: Pick<QuizPorts, 'funnel' | 'history'>,
) {
  const before = useRef(initialState);
  // A page that begins at a history entry with a step was loaded again: the quiz was open before.
  const isResumed = useRef<boolean>(null);
  useEffect(() => {
    isResumed.current ??= history.position() > 0;
    const events = funnelEvents(quiz, before.current, state, isResumed.current);
    for (const event of events) funnel.track(event);
    before.current = state;
    isResumed.current &&= !state.isOpen;
  }, [quiz, state, funnel, history]);
}
