import { ChoiceList, ExitDialog, LoadingSteps } from '@tidyguard/design-system';
import { memo, useRef, type Dispatch } from 'react';
import type { Clock } from '../../../ports/clock';
import type { QuizAction } from '../../core/actions';
import { questionsLeft, type QuizState } from '../../core/state';
import { loadingMessages, stepById, type RadioStep } from '../../core/steps';
import { quizCopy } from '../../copy';

export interface StepProps {
  state: QuizState;
  dispatch: Dispatch<QuizAction>;
}

interface QuestionStepProps {
  step: RadioStep;
  /** The answer chosen so far, null while none is. */
  value: string | null;
  dispatch: Dispatch<QuizAction>;
  clock: Clock;
}

/**
 * A radio step: choosing answers and goes on, arrow keys only move the choice. Memoised: one
 * that is made ready in advance has nothing left to do when it is shown.
 */
export const QuestionStep = memo(function QuestionStep({
  step,
  value,
  dispatch,
  clock,
}: QuestionStepProps) {
  const { id } = step;
  const press = useRef<{ timeStamp: number } | null>(null);
  const notePress = ({ timeStamp }: { timeStamp: number }) => {
    press.current = { timeStamp };
  };
  const choose = (chosen: string) => {
    // A click without a press, as assistive technology sends it, counts from now.
    const pressedMsAgo = press.current ? clock.ageOf(press.current) : 0;
    press.current = null;
    dispatch({ type: 'optionChosen', step: id, value: chosen, pressedMsAgo });
  };
  return (
    <ChoiceList
      name={id}
      legend={step.title}
      helper={step.helper}
      options={step.options}
      value={value}
      onSelect={(selected) => {
        press.current = null;
        dispatch({ type: 'optionSelected', step: id, value: selected });
      }}
      onChoose={choose}
      onPointerUpCapture={notePress}
      onKeyDownCapture={notePress}
    />
  );
});

/** The pause after the last question, in four stages. */
export function LoadingStep({ stage, note }: { stage: number; note?: string | null }) {
  const value = (100 * (stage + 1)) / loadingMessages.length;
  return (
    <LoadingSteps
      title={stepById('loading').title}
      message={note ?? loadingMessages[stage] ?? ''}
      value={value}
    />
  );
}

/** Asks before the visitor loses their place. */
export function ExitQuestion({ state, dispatch }: StepProps) {
  const { exit } = quizCopy;
  return (
    <ExitDialog
      open={state.dialog === 'exit'}
      title={exit.title}
      body={exit.body(questionsLeft(state))}
      continueLabel={exit.stay}
      leaveLabel={exit.leave}
      onContinue={() => dispatch({ type: 'exitDismissed' })}
      onLeave={() => dispatch({ type: 'left' })}
    />
  );
}
