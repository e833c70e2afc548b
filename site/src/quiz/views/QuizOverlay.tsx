import { QuizDialog } from '@tidyguard/design-system';
import type { QuizDefinition } from '@tidyguard/content';
import { useEffect, useRef, useState } from 'react';
import { isQuizRoute } from '../../config/routes';
import { inlineScript } from '../../platform/inlineScripts';
import type { QuizPorts } from '../../ports/quizPorts';
import { quizCopy } from '../copy';
import { isMatchMissing } from '../core/companies';
import { useClosing } from '../effects/useClosing';
import { useDialog } from '../effects/useDialog';
import { wasClosedEarly } from '../effects/useOpening';
import { useEarlyNext } from '../effects/useEarlyNext';
import { useQuiz } from '../effects/useQuiz';
import { useStepFocus } from '../effects/useStepFocus';
import { QUIZ_DIALOG_ID } from '../ids';
import { readHoneypot } from './HiddenFields';
import { detailsModule } from './lazyDetails';
import { QuizForm } from './QuizForm';
import { ExitQuestion } from './questions/questions';

export interface QuizOverlayProps {
  /** The path of the page below. */
  path: string;
  quiz: QuizDefinition;
  ports: QuizPorts;
}

/**
 * The quiz over the page: connects the state machine to the design system. It
 * is in the HTML of every page, with its first question.
 */
export function QuizOverlay({ path, quiz, ports }: QuizOverlayProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const zipInput = useRef<HTMLInputElement>(null);
  const isOnQuizRoute = isQuizRoute(path);
  // For visitors without scripts. After the first render only the browser changes `open`, never React.
  const [standsOpen] = useState(isOnQuizRoute);

  const { state, dispatch } = useQuiz(quiz, ports, {
    early: {
      readTypedZip: () => zipInput.current?.value ?? '',
      isDialogOpen: () => dialog.current?.open === true,
      wasClosed: () => wasClosedEarly(dialog.current),
    },
    readHoneypot: () => readHoneypot(form.current),
    isQuizRoute: isOnQuizRoute,
  });
  const { isOpen, step } = state;
  useDialog(dialog, isOpen, dispatch);
  const { form, isLive } = useEarlyNext(dispatch);
  const { requestClose, dialogEvents } = useClosing(dialog, state, dispatch);

  const details = detailsModule.use();
  useEffect(() => {
    if (isOpen) detailsModule.load();
  }, [isOpen]);
  const isContactReady = details !== null && !isMatchMissing(state);
  useStepFocus(form, state, step !== 'contact' || isContactReady);

  const view = { quiz, state, dispatch, clock: ports.clock };
  return (
    <>
      <QuizDialog
        id={QUIZ_DIALOG_ID}
        label={quizCopy.dialogLabel}
        ref={dialog}
        open={standsOpen}
        {...dialogEvents}
      >
        <QuizForm
          {...view}
          details={details}
          form={form}
          zipInput={zipInput}
          isLive={isLive}
          onClose={requestClose}
        />
        <ExitQuestion {...view} />
        {details ? <details.LazyCodeDialogs {...view} /> : null}
      </QuizDialog>
      <script
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: inlineScript('quizOpener') }}
      />
    </>
  );
}
