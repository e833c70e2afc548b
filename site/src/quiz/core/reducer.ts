import type { QuizDefinition } from '@tidyguard/content';
import type { CodeAction, QuizAction } from './actions';
import { isCodeAction, reduceCode } from './codes';
import { matchHandlers, matchAfter } from './companies';
import { detailsHandlers } from './details';
import type { Handler, Handlers } from './handlers';
import { navigationHandlers } from './navigation';
import { continueLoading, questionHandlers } from './questions';
import { canSubmit, initialState, isOnlyWaiting, type QuizState } from './state';

const handlers: Handlers<Exclude<QuizAction, CodeAction>> = {
  ...navigationHandlers,
  ...questionHandlers,
  ...matchHandlers,
  ...detailsHandlers,

  submissionFinished(state, { hasOutcome, delivery }) {
    if (state.submission !== 'sending') return state;
    // Another quiz begins with empty fields.
    return hasOutcome
      ? initialState
      : {
          ...initialState,
          isOpen: true,
          step: 'contact',
          submission: 'completed',
          delivery,
          match: matchAfter(state, initialState.answers),
        };
  },

  outcomeAwaited: (state, { canGo, delivery }) =>
    state.submission === 'completed'
      ? { ...state, delivery, submission: canGo ? 'sending' : 'completed' }
      : state,
};

function handle(quiz: QuizDefinition, state: QuizState, action: QuizAction): QuizState {
  if (isCodeAction(action)) return reduceCode(state, action);
  // The handler is for actions of this type, which TypeScript cannot tell from the look-up.
  const handler = handlers[action.type] as Handler;
  return handler(state, action, quiz);
}

/**
 * Sends a submission that waits for checks when they allow it, and ends it when they forbid it; does neither
 * while the visitor is asked whether to leave, because they may take the submission back.
 */
function continueWaiting(quiz: QuizDefinition, state: QuizState): QuizState {
  if (state.submission !== 'waiting' || state.dialog === 'exit') return state;
  if (canSubmit(quiz, state)) return { ...state, submission: 'sending', dialog: null };
  return isOnlyWaiting(state) ? state : { ...state, submission: 'idle' };
}

/** Creates the reducer of a quiz with this definition. It is pure, and the quiz's only state machine. */
export const createQuizReducer =
  (quiz: QuizDefinition) =>
  (state: QuizState, action: QuizAction): QuizState => {
    // While the lead is being sent, nothing may change it.
    if (state.submission === 'sending' && action.type !== 'submissionFinished') return state;
    return continueWaiting(quiz, continueLoading(quiz, handle(quiz, state, action)));
  };
