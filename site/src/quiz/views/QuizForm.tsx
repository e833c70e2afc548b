import { QuizShell } from '@tidyguard/design-system';
import { startTransition, useRef, type FormEvent, type RefObject } from 'react';
import { site } from '../../config/site';
import { routes } from '../../config/routes';
import { notice } from '../../forms/styles';
import { QUIZ_NOTICE_ID } from '../../platform/quizNotice';
import { QUIZ_FORM_ID } from '../../ports/leadProof';
import { quizCopy } from '../copy';
import { isMatchMissing } from '../core/companies';
import { canContinue, stepProgress } from '../core/state';
import { QUIZ_DIALOG_ID } from '../ids';
import type * as Details from './details/DetailsStep';
import { HiddenFields } from './HiddenFields';
import type { QuizViewProps } from './QuizViewProps';
import { useDoubleTapGuard } from './questions/useDoubleTapGuard';
import { StepButton } from './StepButton';
import { StepView } from './StepView';

interface QuizFormProps extends QuizViewProps {
  /** The contact step's code; null while it is being loaded. */
  details: typeof Details | null;
  form: RefObject<HTMLFormElement | null>;
  zipInput: RefObject<HTMLInputElement | null>;
  /** Whether the form is hydrated: until then, the browser itself closes the dialog. */
  isLive: boolean;
  onClose: () => void;
}

/** The one form of all steps. It stays mounted, because the certificate's script observes it. */
export function QuizForm({ form, zipInput, isLive, onClose, ...props }: QuizFormProps) {
  const { quiz, state, dispatch, details } = props;
  const { step, submission } = state;
  const guardTaps = useDoubleTapGuard(step);
  const submitDetails = useRef<(() => void) | null>(null);

  const pressNext = () => {
    const isReady = canContinue(quiz, state);
    const press = () => dispatch({ type: 'nextPressed' });
    // A transition, so that the press itself is shown before the work on the next question.
    if (isReady) startTransition(press);
    else press();
    if (!isReady && state.zipCheck.status !== 'loading') zipInput.current?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (step === 'zip') pressNext();
    else if (step === 'contact') submitDetails.current?.();
  };

  const isSent = submission === 'sending' || submission === 'completed';
  const progress = isSent ? null : stepProgress(quiz, state);
  const hasButton =
    !isSent &&
    (step === 'zip' || (step === 'contact' && details !== null && !isMatchMissing(state)));

  return (
    <form
      id={QUIZ_FORM_ID}
      ref={form}
      method="dialog"
      noValidate
      // The inline script marks a press of Next from before hydration.
      suppressHydrationWarning
      onSubmit={submit}
      onClickCapture={guardTaps}
      data-tf-element-role="offer"
    >
      <QuizShell
        {...(progress
          ? { stepLabel: quizCopy.stepLabel(progress.value, progress.max), progress }
          : {})}
        onBack={step === 'zip' || isSent ? undefined : () => dispatch({ type: 'backPressed' })}
        onClose={onClose}
        closeButtonProps={isLive ? {} : { commandfor: QUIZ_DIALOG_ID, command: 'close' }}
        footer={hasButton ? <StepButton quiz={quiz} state={state} /> : undefined}
      >
        <noscript>
          <p css={notice}>
            {quizCopy.noScript}
            <a href={`mailto:${site.contactEmail}`}>{site.contactEmail}</a>
          </p>
        </noscript>
        {isLive ? null : (
          // An inline script shows it before React is there, which may never happen.
          <p css={notice} id={QUIZ_NOTICE_ID} role="alert" hidden suppressHydrationWarning>
            {quizCopy.notLoaded} <a href={routes.quiz}>{quizCopy.tryAgain}</a>
          </p>
        )}
        <StepView {...props} form={form} zipInput={zipInput} submitRef={submitDetails} />
      </QuizShell>
      <HiddenFields />
    </form>
  );
}
