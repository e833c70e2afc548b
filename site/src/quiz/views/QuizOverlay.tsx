import { Button, QuizDialog, QuizShell } from '@tidyguard/design-system';
import { useEffect, useId, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { isQuizRoute } from '../../config/routes';
import { site } from '../../config/site';
import { LEAD_TOKEN_FIELD, QUIZ_FORM_ID } from '../../ports/leadProof';
import { messages } from '@tidyguard/content';
import { canContinue, stepProgress } from '../core/state';
import { quizCopy } from '../copy';
import { contactPart } from './lazyDetails';
import type { QuizPorts } from '../effects/quizPorts';
import { QUIZ_DIALOG_ID } from '../ids';
import { inlineScript } from '../../platform/inlineScripts';
import { ExitQuestion } from './questions/questions';
import { hint, honeypot, noScript } from './questions/styles';
import { StepView } from './StepView';
import { useCloseRequest } from '../effects/useCloseRequest';
import { useDialog } from '../effects/useDialog';
import { useQuiz } from '../effects/useQuiz';
import { useStepFocus } from '../effects/useStepFocus';

/** The honeypot's name: plausible to a robot, unknown to autofill. */
const HONEYPOT_NAME = 'tg_reference';

export interface QuizOverlayProps {
  /** The path of the page below. */
  path: string;
  ports: QuizPorts;
}

/**
 * The quiz over the page: wires the state machine to the design system. It
 * stands, with its first question, in the HTML of every page; one form spans all
 * steps and stays, because the certificate's script watches it.
 */
export function QuizOverlay({ path, ports }: QuizOverlayProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const zipInput = useRef<HTMLInputElement>(null);
  const submitContact = useRef<(() => void) | null>(null);
  const hintId = useId();
  const isOnQuizRoute = isQuizRoute(path);
  // For a visitor without scripts; React never changes it, the browser does.
  const [standsOpen] = useState(isOnQuizRoute);

  const { state, dispatch } = useQuiz(ports, {
    readTypedZip: () => zipInput.current?.value ?? '',
    readHoneypot: () =>
      form.current?.querySelector<HTMLInputElement>(`input[name="${HONEYPOT_NAME}"]`)?.value ?? '',
    isDialogOpen: () => dialog.current?.open === true,
    wasClosedEarly: () => {
      const element = dialog.current;
      const wasShown = element?.dataset.shown === 'true';
      delete element?.dataset.shown;
      return wasShown && !element?.open;
    },
    isQuizRoute: isOnQuizRoute,
  });
  const { isOpen, step, submission } = state;
  useDialog(dialog, isOpen, dispatch);

  const contact = contactPart.use();
  useEffect(() => {
    if (isOpen) contactPart.load();
  }, [isOpen]);
  const isReady = step !== 'contact' || contact !== null;
  useStepFocus(form, state, isReady);

  const pressNext = () => {
    dispatch({ type: 'nextPressed' });
    if (!canContinue(state) && state.zipCheck.status !== 'loading') zipInput.current?.focus();
  };

  // Before this component came, inline/quizOpener.ts kept an early press of Next.
  const [isLive, setIsLive] = useState(false);
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    element.dataset.live = 'true';
    setIsLive(true);
    if (element.dataset.pressed) dispatch({ type: 'nextPressed' });
  }, [dispatch]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (step === 'zip') pressNext();
    else if (step === 'contact') submitContact.current?.();
  };

  const { requestClose, forget } = useCloseRequest(isOpen, dispatch);
  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || state.dialog !== null) return;
    event.preventDefault();
    requestClose();
  };
  // The browser closes by itself where Escape is pressed twice: what the state says stands.
  const closedByBrowser = () => {
    forget();
    if (!isOpen || dialog.current?.open) return;
    if (step === 'zip') dispatch({ type: 'left' });
    else {
      dialog.current?.showModal();
      requestClose();
    }
  };

  const progress = stepProgress(state);
  const isForm = (step === 'zip' || step === 'contact') && isReady;
  const hasButton = isForm && (submission === 'idle' || submission === 'waiting');
  const isEnabled = canContinue(state);
  const isWaiting = submission === 'waiting' || (step === 'zip' && state.isAdvancing);
  const isEarlier = step !== 'zip' && submission !== 'sending' && submission !== 'completed';

  return (
    <>
      <QuizDialog
        id={QUIZ_DIALOG_ID}
        label={quizCopy.dialogLabel}
        ref={dialog}
        open={standsOpen}
        onKeyDown={escape}
        onCancel={(event) => {
          if (event.target !== event.currentTarget) return;
          event.preventDefault();
          requestClose();
        }}
        onClose={(event) => {
          if (event.target === event.currentTarget) closedByBrowser();
        }}
      >
        <form
          id={QUIZ_FORM_ID}
          ref={form}
          method="dialog"
          noValidate
          // An early press of Next leaves its mark before React comes.
          suppressHydrationWarning
          onSubmit={submit}
          data-tf-element-role="offer"
        >
          <QuizShell
            {...(progress && submission !== 'sending' && submission !== 'completed'
              ? { stepLabel: quizCopy.stepLabel(progress.value, progress.max), progress }
              : {})}
            onBack={isEarlier ? () => dispatch({ type: 'backPressed' }) : undefined}
            onClose={requestClose}
            closeButtonProps={isLive ? {} : { commandfor: QUIZ_DIALOG_ID, command: 'close' }}
            footer={
              hasButton ? (
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
              ) : undefined
            }
          >
            <noscript>
              <p css={noScript}>
                {quizCopy.noScript}
                <a href={`mailto:${site.contactEmail}`}>{site.contactEmail}</a>
              </p>
            </noscript>
            <StepView
              state={state}
              dispatch={dispatch}
              contact={contact}
              form={form}
              zipInput={zipInput}
              submitRef={submitContact}
              clock={ports.clock}
            />
          </QuizShell>
          <input type="hidden" {...LEAD_TOKEN_FIELD} />
          <input type="hidden" name={site.compliance.trustedForm.fieldName} />
          <div css={honeypot} aria-hidden="true">
            <input name={HONEYPOT_NAME} tabIndex={-1} autoComplete="off" />
          </div>
        </form>
        <ExitQuestion state={state} dispatch={dispatch} />
        {contact ? (
          <contact.LazyCodeDialogs state={state} dispatch={dispatch} clock={ports.clock} />
        ) : null}
      </QuizDialog>
      <script
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: inlineScript('quizOpener') }}
      />
    </>
  );
}
