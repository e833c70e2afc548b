import type { QuizDefinition } from '@tidyguard/content';
import type { QuizAction } from './actions';
import type { QuizState } from './state';

type ActionType = QuizAction['type'];

/** What an action makes of the state. */
export type Handler<Type extends ActionType = ActionType> = (
  state: QuizState,
  action: Extract<QuizAction, { type: Type }>,
  quiz: QuizDefinition,
) => QuizState;

/** A handler for each of these actions: pure functions that the reducer puts together. */
export type Handlers<Action extends QuizAction> = {
  [Type in Action['type']]: Handler<Type>;
};
