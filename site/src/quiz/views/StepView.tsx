import { Activity, type Dispatch, type RefObject } from 'react';
import type { Clock } from '../../ports/clock';
import type * as Contact from './details/DetailsStep';
import type { QuizAction } from '../core/actions';
import type { QuizState } from '../core/state';
import { loadingMessages, positionOf, radioStep, stepAt } from '../core/steps';
import { quizCopy } from '../copy';
import { LoadingStep, QuestionStep } from './questions/questions';
import { ZipStep } from './questions/ZipStep';

interface StepViewProps {
  state: QuizState;
  dispatch: Dispatch<QuizAction>;
  /** The contact step's code; null while it is on its way. */
  contact: typeof Contact | null;
  form: RefObject<HTMLFormElement | null>;
  zipInput: RefObject<HTMLInputElement | null>;
  submitRef: RefObject<(() => void) | null>;
  clock: Clock;
}

/**
 * The question now shown and, hidden, its neighbours: while a choice stands for its moment a
 * slow phone makes the next one ready, and need not take the last one apart to show it.
 */
function Questions({ state, dispatch, zipInput, clock }: StepViewProps) {
  const position = positionOf(state.step);
  return (
    <>
      {state.step === 'zip' ? (
        <ZipStep state={state} dispatch={dispatch} inputRef={zipInput} />
      ) : null}
      {(state.isAdvancing ? [-1, 0, 1] : [-1, 0]).map((offset) => {
        const step = radioStep(stepAt(position + offset));
        return step ? (
          <Activity key={step.id} mode={step.id === state.step ? 'visible' : 'hidden'}>
            <QuestionStep
              step={step}
              value={state.answers[step.id] ?? null}
              dispatch={dispatch}
              clock={clock}
            />
          </Activity>
        ) : null;
      })}
    </>
  );
}

/** The step now shown, or what stands in for one whose code has not arrived. */
export function StepView(props: StepViewProps) {
  const { state, dispatch, contact, form, submitRef, clock } = props;
  if (state.step === 'zip' || radioStep(state.step)) return <Questions {...props} />;
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
