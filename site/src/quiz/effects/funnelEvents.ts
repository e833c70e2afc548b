import type { QuizDefinition } from '@tidyguard/content';
import type { FunnelEvent } from '../../ports/funnel';
import { wantsCode } from '../core/fieldChecks';
import type { QuizState } from '../core/state';
import { positionOf } from '../core/steps';

function codeEvents(before: QuizState, after: QuizState): FunnelEvent[] {
  const events: FunnelEvent[] = [];
  if (before.dialog !== 'phone_confirm' && after.dialog === 'phone_confirm') {
    events.push({ event: 'otp_asked' });
  }
  // Not a code that was sent before and that a stored session brings back.
  const isCodeNew = wantsCode(before.phoneCheck) && before.code.sentAt !== after.code.sentAt;
  if (isCodeNew && after.code.sentAt !== null) {
    events.push({ event: 'otp_sent' });
  }
  if (before.code.attemptsUsed < after.code.attemptsUsed) events.push({ event: 'otp_rejected' });
  if (!before.code.canSkip && after.code.canSkip) events.push({ event: 'otp_failed' });
  const { phoneCheck } = after;
  if (wantsCode(before.phoneCheck) && phoneCheck.status === 'valid') {
    events.push({ event: phoneCheck.verified ? 'otp_approved' : 'otp_skipped' });
  }
  return events;
}

/**
 * The funnel events of a change from one state to the next. The submission itself reports the lead.
 *
 * @param isResumed the quiz was open before the page was reloaded: its opening and step were reported then.
 */
export function funnelEvents(
  quiz: QuizDefinition,
  before: QuizState,
  after: QuizState,
  isResumed?: boolean,
): FunnelEvent[] {
  const events: FunnelEvent[] = [];
  const { step } = after;
  const hasOpened = !before.isOpen && after.isOpen;
  if (hasOpened && !isResumed) events.push({ event: 'quiz_open' });
  if (after.isOpen && (hasOpened || before.step !== step)) {
    const event = isResumed ? 'quiz_resume' : 'quiz_step';
    events.push({ event, step, position: positionOf(quiz, step) });
  }
  const isSubmitted = before.submission === 'sending' || before.submission === 'completed';
  if (before.isOpen && !after.isOpen && !isSubmitted) {
    events.push({ event: 'quiz_exit', step: before.step });
  }
  return [...events, ...codeEvents(before, after)];
}
