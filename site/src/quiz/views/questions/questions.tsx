import { ChoiceList, ExitDialog, LoadingSteps } from '@tidyguard/design-system';
import type { QuizDefinition, RadioQuestion } from '@tidyguard/content';
import { memo, useRef, type Dispatch } from 'react';
import type { Clock } from '../../../ports/clock';
import type { QuizAction } from '../../core/actions';
import { questionsLeft } from '../../core/state';
import type { QuizViewProps } from '../QuizViewProps';
import { quizCopy } from '../../copy';

interface QuestionStepProps {
  question: RadioQuestion;
  /** The answer chosen so far; null if none is. */
  value: string | null;
  dispatch: Dispatch<QuizAction>;
  clock: Clock;
}

/**
 * A radio step: choosing an answer goes on, arrow keys only move the selection. Memoised, so that a step
 * that was rendered ahead is not rendered again when it is shown.
 */
export const QuestionStep = memo(function QuestionStep({
  question,
  value,
  dispatch,
  clock,
}: QuestionStepProps) {
  const { id } = question;
  const press = useRef<{ timeStamp: number } | null>(null);
  const notePress = ({ timeStamp }: { timeStamp: number }) => {
    press.current = { timeStamp };
  };
  const choose = (chosen: string) => {
    // Assistive technology clicks without a press: the delay then counts from the click.
    const pressedMsAgo = press.current ? clock.ageOf(press.current) : 0;
    press.current = null;
    dispatch({ type: 'optionChosen', step: id, value: chosen, pressedMsAgo });
  };
  return (
    <ChoiceList
      name={id}
      legend={question.title}
      helper={question.helper}
      // Only what the visitor sees, without the points of an answer.
      options={question.options.map(({ value: option, label }) => ({ value: option, label }))}
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

interface LoadingStepProps {
  loading: QuizDefinition['loading'];
  stage: number;
  /** Replaces the stage's message. */
  note?: string | undefined;
}

/** The pause after the last question: each message is a stage, and the bar fills by the same share. */
export function LoadingStep({ loading: { title, messages }, stage, note }: LoadingStepProps) {
  const value = (100 * (stage + 1)) / messages.length;
  return <LoadingSteps title={title} message={note ?? messages[stage] ?? ''} value={value} />;
}

/** Asks for confirmation before the visitor leaves the quiz. */
export function ExitQuestion({ quiz, state, dispatch }: QuizViewProps) {
  const { exit } = quizCopy;
  return (
    <ExitDialog
      open={state.dialog === 'exit'}
      title={exit.title}
      body={exit.body(questionsLeft(quiz, state))}
      continueLabel={exit.stay}
      leaveLabel={exit.leave}
      onContinue={() => dispatch({ type: 'exitDismissed' })}
      onLeave={() => dispatch({ type: 'left' })}
    />
  );
}
