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
  /** Where the form finds what its submission does on the contact step. */
  submitRef: RefObject<(() => void) | null>;
}

/**
 * The question now shown and its neighbours, hidden. During the delay after a choice the next one
 * is rendered ahead, and the last one is not unmounted before it is shown: both cost a slow phone
 * a pause otherwise.
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

/** The step now shown; the loading step stays while the contact step's code or who may call is being loaded. */
export function StepView(props: StepViewProps) {
  const { quiz, state, dispatch, details, form, submitRef, clock } = props;
  const { loading } = quiz;
  if (state.step === 'loading') {
    return <LoadingStep loading={loading} stage={shownLoadingStage(quiz, state)} />;
  }
  if (state.step !== 'contact') return <Questions {...props} />;
  if (!details || isMatchMissing(state)) {
    const stage = loading.messages.length - 1;
    return <LoadingStep loading={loading} stage={stage} note={quizCopy.slowPart} />;
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
