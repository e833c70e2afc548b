import type { QuizDefinition } from '@tidyguard/content';
import type { Funnel } from '../../ports/funnel';
import type { QuizState } from '../core/state';
import { funnelEvents } from './funnelEvents';
import { useChange } from './useChange';

/** Reports each change of the state that the funnel counts. */
export function useFunnel(quiz: QuizDefinition, state: QuizState, funnel: Funnel) {
  useChange(state, (before, after) => {
    for (const event of funnelEvents(quiz, before, after)) funnel.track(event);
  });
}
