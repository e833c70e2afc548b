import type { QuizDefinition } from '@tidyguard/content';
import { useRef } from 'react';
import type { QuizPorts } from '../../ports/quizPorts';
import type { QuizState } from '../core/state';
import { funnelEvents } from './funnelEvents';
import { useChange } from './useChange';

/** Reports each change of the state that the funnel counts. */
export function useFunnel(
  quiz: QuizDefinition,
  state: QuizState,
  { funnel, history }: Pick<QuizPorts, 'funnel' | 'history'>,
) {
  // A page that starts at a history entry with a step was reloaded: the quiz was open before.
  const isResumed = useRef<boolean>(null);
  useChange(state, (before, after) => {
    isResumed.current ??= history.position() > 0;
    const events = funnelEvents(quiz, before, after, isResumed.current);
    for (const event of events) funnel.track(event);
    isResumed.current &&= !after.isOpen;
  });
}
