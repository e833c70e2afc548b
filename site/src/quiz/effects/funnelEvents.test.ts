import {
  askedForCode,
  atCode,
  atContact,
  atQuestion,
  contact,
  contactComplete,
  contactFilled,
  emailIsValid,
  fold,
  phoneIsValid,
  phoneNeedsCode,
  sending,
} from '../../testing/states';
import type { QuizAction } from '../core/actions';
import { positionOf } from '../core/steps';
import { initialState, type QuizState } from '../core/state';
import { funnelEvents } from './funnelEvents';
import { SECOND, THIRD, LAST, choiceOf, quiz } from '../../testing/quiz';

const opened = fold([{ type: 'opened' }]);
const after = (state: QuizState, ...actions: QuizAction[]) =>
  funnelEvents(quiz, state, fold(actions, state));
const { phone } = contact;
const confirmed = fold([{ type: 'phoneConfirmed' }], askedForCode);
const submitted = fold([{ type: 'codeSubmitted', code: '123456' }], atCode);

it('opening reports the opening and the step', () => {
  expect(after(initialState, { type: 'opened' })).toEqual([
    { event: 'quiz_open' },
    { event: 'quiz_step', step: 'zip', position: 1 },
  ]);
});

it('each step is reported with its position', () => {
  expect(
    after(
      atQuestion(LAST),
      { type: 'optionChosen', step: LAST, value: choiceOf(LAST) },
      { type: 'advanceDelayElapsed', step: LAST },
    ),
  ).toEqual([{ event: 'quiz_step', step: 'loading', position: positionOf(quiz, 'loading') }]);
  expect(after(atContact, { type: 'backPressed' })).toEqual([
    { event: 'quiz_step', step: LAST, position: positionOf(quiz, LAST) },
  ]);
});

it('leaving is reported with the step that was left', () => {
  const asked = fold([{ type: 'closeRequested' }], atQuestion(THIRD));
  expect(after(asked, { type: 'left' })).toEqual([{ event: 'quiz_exit', step: THIRD }]);
  expect(after(opened, { type: 'closeRequested' })).toEqual([{ event: 'quiz_exit', step: 'zip' }]);
});

it('neither the submission nor closing the thank-you view counts as an exit', () => {
  expect(
    after(sending, { type: 'submissionFinished', hasOutcome: true, delivery: 'acknowledged' }),
  ).toEqual([]);
  const completed = fold(
    [{ type: 'submissionFinished', hasOutcome: false, delivery: 'acknowledged' }],
    sending,
  );
  expect(after(completed, { type: 'closeRequested' })).toEqual([]);
});

it.each<[string, QuizState, QuizAction, string]>([
  ['asking for a code', fold([emailIsValid], contactFilled), phoneNeedsCode, 'otp_asked'],
  ['sending it', confirmed, { type: 'codeSent', phone, at: 5 }, 'otp_sent'],
  [
    'a failure to send it',
    confirmed,
    { type: 'codeSendFailed', phone, reason: 'unavailable' },
    'otp_failed',
  ],
  [
    'a wrong one',
    submitted,
    { type: 'codeRejected', phone, code: '123456', message: null, attemptsRemaining: null },
    'otp_rejected',
  ],
  [
    'no judgement',
    submitted,
    { type: 'codeCheckFailed', phone, code: '123456', reason: 'unavailable' },
    'otp_failed',
  ],
  ['a right one', submitted, { type: 'codeApproved', phone }, 'otp_approved'],
  [
    'going on without',
    fold([{ type: 'codeSendFailed', phone, reason: 'unavailable' }], confirmed),
    { type: 'codeSkipped' },
    'otp_skipped',
  ],
])('%s is reported', (_what, state, action, event) => {
  expect(after(state, action)).toEqual([{ event }]);
});

it('changes that do not matter to the funnel are not reported', () => {
  expect(funnelEvents(quiz, contactComplete, contactComplete)).toEqual([]);
  expect(after(contactFilled, phoneIsValid)).toEqual([]);
  expect(after(atQuestion(SECOND), { type: 'closeRequested' })).toEqual([]);
});

it('no event carries what a visitor typed', () => {
  const walk: QuizAction[] = [
    { type: 'phoneConfirmed' },
    { type: 'codeSent', phone, at: 5 },
    { type: 'codeSubmitted', code: '123456' },
    { type: 'codeApproved', phone },
    { type: 'submitPressed', fields: contact },
  ];
  let state = askedForCode;
  const told = walk.flatMap((action) => {
    const before = state;
    state = fold([action], before);
    return funnelEvents(quiz, before, state);
  });
  expect(told.map(({ event }) => event)).toEqual(['otp_sent', 'otp_approved']);
  expect(JSON.stringify(told)).not.toMatch(/Ada|Lovelace|2145550123|example|123456|75201/);
});

it('a code that a stored session brings back was counted when it was sent', () => {
  const sent = fold([{ type: 'codeSent', phone, at: 5 }], confirmed);
  expect(funnelEvents(quiz, initialState, { ...sent, isOpen: false })).toEqual([]);
});
