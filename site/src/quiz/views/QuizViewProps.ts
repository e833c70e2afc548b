import type { QuizDefinition } from '@tidyguard/content';
import type { Dispatch } from 'react';
import type { Clock } from '../../ports/clock';
import type { QuizAction } from '../core/actions';
import type { QuizState } from '../core/state';

/** The props of every view of the running quiz. */
export interface QuizViewProps {
  quiz: QuizDefinition;
  state: QuizState;
  dispatch: Dispatch<QuizAction>;
  clock: Clock;
}
