import { ChoiceList, ExitDialog, LoadingSteps } from '@tidyguard/design-system';
import type { Dispatch } from 'react';
import type { QuizAction } from '../core/actions';
import { questionsLeft, type QuizState } from '../core/state';
import { loadingMessages, stepById, type RadioStep } from '../core/steps';
import { quizCopy } from '../copy';

export interface StepProps {
  state: QuizState;
  dispatch: Dispatch<QuizAction>;
}

/** A radio step: choosing answers and goes on, arrow keys only move the choice. */
export function QuestionStep({ step, state, dispatch }: StepProps & { step: RadioStep }) {
  const { id } = step;
  return (
    <ChoiceList
      key={id}
      name={id}
      legend={step.title}
      helper={step.helper}
      options={step.options}
      value={state.answers[id] ?? null}
      onSelect={(value) => dispatch({ type: 'optionSelected', step: id, value })}
      onChoose={(value) => dispatch({ type: 'optionChosen', step: id, value })}
    />
  );
}

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
