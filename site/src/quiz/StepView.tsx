import { Spinner } from '@tidyguard/design-system';
import type { Dispatch, RefObject } from 'react';
import type { Clock } from '../ports/clock';
import type * as Contact from './contact/ContactStep';
import type * as Questions from './steps/questions';
import type { QuizAction } from './core/actions';
import type { QuizState } from './core/state';
import { loadingMessages, type RadioStep } from './core/steps';
import { quizCopy } from './copy';
import { ZipStep } from './steps/ZipStep';

interface StepViewProps {
  state: QuizState;
  dispatch: Dispatch<QuizAction>;
  /** The step now shown, where it is a radio step. */
  radio: RadioStep | null;
  /** The parts that have arrived; null while one is on its way. */
  questions: typeof Questions | null;
  contact: typeof Contact | null;
  form: RefObject<HTMLFormElement | null>;
  zipInput: RefObject<HTMLInputElement | null>;
  submitRef: RefObject<(() => void) | null>;
  clock: Clock;
}

/** The step now shown, or what stands in for one whose code has not arrived. */
export function StepView(props: StepViewProps) {
  const { state, dispatch, radio, questions, contact, form, zipInput, submitRef, clock } = props;
  if (state.step === 'zip')
    return <ZipStep state={state} dispatch={dispatch} inputRef={zipInput} />;
  if (!questions) return <Spinner label={quizCopy.slowPart} />;
  if (radio) return <questions.QuestionStep step={radio} state={state} dispatch={dispatch} />;
  if (state.step === 'loading') return <questions.LoadingStep stage={state.loadingStage} />;
  // The loading step stays for the moment that the contact step still needs.
  if (!contact) {
    return <questions.LoadingStep stage={loadingMessages.length - 1} note={quizCopy.slowPart} />;
  }
  if (state.submission === 'sending') return <contact.SendingView />;
  if (state.submission === 'completed') {
    const { completion } = quizCopy;
    return (
      <contact.CompletionView
        title={completion.title}
        heading={completion.heading}
        summary={completion.summary}
        note={completion.note}
        closeLabel={completion.close}
        onClose={() => dispatch({ type: 'closeRequested' })}
      />
    );
  }
  return (
    <contact.ContactStep
      state={state}
      dispatch={dispatch}
      form={form}
      submitRef={submitRef}
      clock={clock}
    />
  );
}
