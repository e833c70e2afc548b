import type { QuizDefinition } from '@tidyguard/content';
import { useEffect, useRef } from 'react';
import type { QuizPorts } from '../../ports/quizPorts';
import { initialState, type QuizState } from '../core/state';
import { positionOf } from '../core/steps';
import { funnelEvents } from './funnelEvents';

/** Reports each change of the state that the funnel counts. */
export function useFunnel(
  quiz: QuizDefinition,
  state: QuizState,
  { funnel, history }: Pick<QuizPorts, 'funnel' | 'history'>,
) {
  const before = useRef<QuizState | null>(null);
  useEffect(() => {
    const { isOpen, step } = state;
    // A page whose history entry shows a step is one that was loaded again: it opens nothing anew.
    if (!before.current && history.position() > 0) {
      if (!isOpen) return;
      funnel.track({ event: 'quiz_resume', step, position: positionOf(quiz, step) });
      before.current = state;
    }
    for (const event of funnelEvents(quiz, before.current ?? initialState, state)) {
      funnel.track(event);
    }
    before.current = state;
  }, [quiz, state, funnel, history]);
}
