import type { QuizDefinition } from '@tidyguard/content';
import { useEffect, useRef } from 'react';
import type { Funnel } from '../../ports/funnel';
import { initialState, type QuizState } from '../core/state';
import { funnelEvents } from './funnelEvents';

/** Reports each change of the state that the funnel counts. */
export function useFunnel(quiz: QuizDefinition, state: QuizState, funnel: Funnel) {
  const before = useRef(initialState);
  useEffect(() => {
    for (const event of funnelEvents(quiz, before.current, state)) funnel.track(event);
    before.current = state;
  }, [quiz, state, funnel]);
}
