import type { QuizDefinition } from '@tidyguard/content';
import type { QuizAction } from './actions';
import type { QuizState } from './state';

type ActionType = QuizAction['type'];

/** Returns the state after an action. */
export type Handler<Type extends ActionType = ActionType> = (
  state: QuizState,
  action: Extract<QuizAction, { type: Type }>,
  quiz: QuizDefinition,
) => QuizState;

/** A pure handler for each of these actions; the reducer combines them. */
export type Handlers<Action extends QuizAction> = {
  [Type in Action['type']]: Handler<Type>;
};
