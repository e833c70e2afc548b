import type { QuizDefinition } from '@tidyguard/content';
import { useEffect, type Dispatch } from 'react';
import type { Clock } from '../../ports/clock';
import type { QuizAction } from '../core/actions';
import {
  ADVANCE_DELAY_MS,
  CODE_DIALOG_CLOSE_MS,
  EMAIL_AUTO_CHECK_MS,
  LEAST_CHOSEN_MS,
  LOADING_STAGE_MS,
} from '../core/limits';
import type { QuizState } from '../core/state';
import { radioQuestion } from '../core/steps';

/** The quiz's timers. Each is cancelled when its state is left. */
export function useTimers(
  quiz: QuizDefinition,
  state: QuizState,
  dispatch: Dispatch<QuizAction>,
  clock: Clock,
) {
  const { isOpen, step, isAdvancing, pressedMsAgo, loadingStage, code } = state;
  const chosenStep = isAdvancing ? (radioQuestion(quiz, step)?.id ?? null) : null;
  const answer = chosenStep ? state.answers[chosenStep] : undefined;

  useEffect(() => {
    if (!chosenStep) return;
    // On a slow phone, part of the delay has passed before the press is handled.
    const delay = Math.max(LEAST_CHOSEN_MS, ADVANCE_DELAY_MS - pressedMsAgo);
    return clock.after(delay, () => dispatch({ type: 'advanceDelayElapsed', step: chosenStep }));
    // Another answer within the delay restarts it.
  }, [chosenStep, answer, pressedMsAgo, clock, dispatch]);

  const isLoading =
    isOpen &&
    step === 'loading' &&
    state.dialog === null &&
    loadingStage < quiz.loading.messages.length;
  useEffect(() => {
    if (!isLoading) return;
    return clock.after(LOADING_STAGE_MS, () =>
      dispatch({ type: 'loadingStageElapsed', stage: loadingStage }),
    );
  }, [isLoading, loadingStage, clock, dispatch]);

  const isContact = isOpen && step === 'contact';
  useEffect(() => {
    if (!isContact) return;
    return clock.after(EMAIL_AUTO_CHECK_MS, () => dispatch({ type: 'emailAutoCheckDue' }));
  }, [isContact, clock, dispatch]);

  const isLocked = code.phase === 'locked';
  useEffect(() => {
    if (!isLocked) return;
    return clock.after(CODE_DIALOG_CLOSE_MS, () => dispatch({ type: 'codeLockElapsed' }));
  }, [isLocked, clock, dispatch]);
}
