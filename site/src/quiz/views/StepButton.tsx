import { Button } from '@tidyguard/design-system';
import { messages } from '@tidyguard/content/product';
import { useId } from 'react';
import { quizCopy } from '../copy';
import { canContinue } from '../core/state';
import type { QuizViewProps } from './QuizViewProps';
import { hint } from './questions/styles';

/** The button of the first and the last step, with the hint that says why it is disabled. */
export function StepButton({ quiz, state }: Pick<QuizViewProps, 'quiz' | 'state'>) {
  const hintId = useId();
  const { step, submission } = state;
  const isEnabled = canContinue(quiz, state);
  const isWaiting = submission === 'waiting' || (step === 'zip' && state.isAdvancing);
  return (
    <>
      <Button
        type="submit"
        size="large"
        busy={isWaiting}
        aria-disabled={!isEnabled || undefined}
        aria-describedby={isEnabled ? undefined : hintId}
        data-tf-element-role={step === 'contact' ? 'submit' : undefined}
      >
        {step === 'zip' ? quizCopy.next : quizCopy.submit}
      </Button>
      <p id={hintId} css={hint} data-done={isEnabled || undefined}>
        {messages.stepIncomplete}
      </p>
    </>
  );
}
