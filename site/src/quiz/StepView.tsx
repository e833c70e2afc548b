import type { Dispatch, RefObject } from 'react';
import type { Clock } from '../ports/clock';
import type * as Contact from './contact/ContactStep';
import type { QuizAction } from './core/actions';
import type { QuizState } from './core/state';
import { loadingMessages, type RadioStep } from './core/steps';
import { quizCopy } from './copy';
import { LoadingStep, QuestionStep } from './steps/questions';
import { ZipStep } from './steps/ZipStep';

interface StepViewProps {
  state: QuizState;
  dispatch: Dispatch<QuizAction>;
  /** The step now shown, where it is a radio step. */
  radio: RadioStep | null;
  /** The contact step's code; null while it is on its way. */
  contact: typeof Contact | null;
  form: RefObject<HTMLFormElement | null>;
  zipInput: RefObject<HTMLInputElement | null>;
  submitRef: RefObject<(() => void) | null>;
  clock: Clock;
}

/** The step now shown, or what stands in for one whose code has not arrived. */
export function StepView(props: StepViewProps) {
  const { state, dispatch, radio, contact, form, zipInput, submitRef, clock } = props;
  if (state.step === 'zip')
    return <ZipStep state={state} dispatch={dispatch} inputRef={zipInput} />;
  if (radio) return <QuestionStep step={radio} state={state} dispatch={dispatch} clock={clock} />;
  if (state.step === 'loading') return <LoadingStep stage={state.loadingStage} />;
  // The loading step stays for the moment that the contact step still needs.
  if (!contact) {
    return <LoadingStep stage={loadingMessages.length - 1} note={quizCopy.slowPart} />;
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
