import { quizLabels } from '@tidyguard/content/product';
import { Activity, type RefObject } from 'react';
import { quizCopy } from '../copy';
import { isMatchMissing, matchOf } from '../core/companies';
import { shownLoadingStage } from '../core/questions';
import { positionOf, radioQuestion, stepAt } from '../core/steps';
import type * as Details from './details/DetailsStep';
import type { QuizViewProps } from './QuizViewProps';
import { LoadingStep, QuestionStep } from './questions/questions';
import { ZipStep } from './questions/ZipStep';

interface StepViewProps extends QuizViewProps {
  /** The contact step's code; null while it is being loaded. */
  details: typeof Details | null;
  form: RefObject<HTMLFormElement | null>;
  zipInput: RefObject<HTMLInputElement | null>;
  /** Holds the submission of the contact step, for the form to call. */
  submitRef: RefObject<(() => void) | null>;
}

/**
 * The question now shown, and hidden neighbours. During the delay after a choice the next question
 * is rendered ahead, and the previous one is not unmounted before the next is shown: otherwise both would
 * make a slow phone pause.
 */
function Questions({ quiz, state, dispatch, zipInput, clock }: StepViewProps) {
  const position = positionOf(quiz, state.step);
  return (
    <>
      {state.step === 'zip' ? (
        <ZipStep question={quiz.zip} state={state} dispatch={dispatch} inputRef={zipInput} />
      ) : null}
      {(state.isAdvancing ? [-1, 0, 1] : [-1, 0]).map((offset) => {
        const question = radioQuestion(quiz, stepAt(quiz, position + offset));
        return question ? (
          <Activity key={question.id} mode={question.id === state.step ? 'visible' : 'hidden'}>
            <QuestionStep
              question={question}
              value={state.answers[question.id] ?? null}
              dispatch={dispatch}
              clock={clock}
            />
          </Activity>
        ) : null;
      })}
    </>
  );
}

/** The step now shown; the loading step stays until the contact step's code and who may call are known. */
export function StepView(props: StepViewProps) {
  const { quiz, state, dispatch, details, form, submitRef, clock } = props;
  const { loading } = quiz;
  if (state.step === 'loading') {
    return <LoadingStep loading={loading} stage={shownLoadingStage(quiz, state)} />;
  }
  if (state.step !== 'contact') return <Questions {...props} />;
  if (!details || isMatchMissing(state)) {
    const stage = loading.messages.length - 1;
    // Who may call is asked anew after each reload, on the fastest connection, too.
    const note = details ? undefined : quizCopy.slowPart;
    return <LoadingStep loading={loading} stage={stage} note={note} />;
  }
  const match = matchOf(state);
  if (state.submission === 'sending') {
    const message = match?.kind === 'nobody' ? quizLabels.sending : quizCopy.submitting;
    return <details.SendingView message={message} />;
  }
  if (state.submission === 'completed') {
    const { completion } = quizCopy;
    const { delivery } = state;
    const isArrived = delivery === 'acknowledged';
    const { heading, note } = isArrived ? completion : completion[delivery];
    const whoCalls = details.whoCalls(match, clock.now());
    return (
      <details.CompletionView
        title={completion.title}
        heading={heading}
        summary={isArrived ? (whoCalls ?? completion.summary) : null}
        note={note}
        closeLabel={completion.close}
        onClose={() => dispatch({ type: 'closeRequested' })}
      />
    );
  }
  return (
    <details.DetailsStep
      words={quiz.contact}
      state={state}
      dispatch={dispatch}
      form={form}
      submitRef={submitRef}
      clock={clock}
    />
  );
}
