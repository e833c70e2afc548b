import fc from 'fast-check';
import { anyAction, anyAnswer, anyStart } from '../../testing/anyAction';
import type { QuizAction } from './actions';
import { CODE_ATTEMPTS, PHONE_LENGTH } from './limits';
import {
  canSubmit,
  firstOpenStep,
  isAnswered,
  isOnlyWaiting,
  stepProgress,
  type QuizState,
} from './state';
import { positionOf, questionIds, radioQuestion } from './steps';
import { isMatchAwaited } from './match';
import { checkOf } from './fieldChecks';
import { quizReducer } from '../../testing/states';
import { LAST, quiz } from '../../testing/quiz';

const RUNS = 1000;

/** What must be true of every state. */
const stateRules: Record<string, (state: QuizState) => boolean> = {
  'the step is never past the first question without an answer': (state) =>
    state.submission === 'completed' ||
    positionOf(quiz, state.step) <= positionOf(quiz, firstOpenStep(quiz, state)),
  'loading and contact come after all answers': (state) =>
    (state.step !== 'loading' && state.step !== 'contact') ||
    state.submission === 'completed' ||
    questionIds(quiz).every((id) => isAnswered(state, id)),
  'an answer is one that the question offers': ({ answers }) =>
    questionIds(quiz).every((id) =>
      id === 'zip'
        ? /^\d{0,5}$/.test(answers.zip)
        : answers[id] === undefined ||
          radioQuestion(quiz, id)?.options.some(({ value }) => value === answers[id]),
    ),
  'progress is between 1 and all of its steps, and not counted while loading': (state) => {
    const progress = stepProgress(quiz, state);
    if (progress === null) return state.step === 'loading';
    return state.step !== 'loading' && progress.value >= 1 && progress.value <= progress.max;
  },
  'the loading stage is one of its messages, or past them while something is waited for; the first one in every other step':
    (state) =>
      state.loadingStage >= 0 &&
      (state.loadingStage < quiz.loading.messages.length ||
        (state.loadingStage === quiz.loading.messages.length &&
          (isMatchAwaited(state) || state.dialog === 'exit'))) &&
      (state.step === 'loading' || state.loadingStage === 0),
  'a dialog is shown only above an open quiz': (state) => state.dialog === null || state.isOpen,
  'the code dialogs stand only on the contact step, for a number that wants a code': (state) =>
    (state.dialog !== 'phone_confirm' && state.dialog !== 'phone_code') ||
    (state.step === 'contact' &&
      ['needs_otp', 'otp_sent'].includes(checkOf(state.phoneCheck, state.contact.phone).status)),
  'the exit question is not asked on the first step, nor while something is sent': (state) =>
    state.dialog !== 'exit' ||
    (state.step !== 'zip' && ['idle', 'waiting'].includes(state.submission)),
  'the consent has a time exactly while the box is ticked': ({ consent }) =>
    consent.checked === (consent.timestamp !== null),
  'a ticked box stands for the text that is shown': (state) => {
    const { match, answers, consent } = state;
    if (!consent.checked || match.status !== 'found' || match.answers !== answers) return true;
    return consent.text === (match.shown.kind === 'matched' ? match.shown.consent.text : null);
  },
  'nothing is sent before it is known who may call': (state) =>
    state.submission !== 'sending' || !isMatchAwaited(state),
  'the lead is sent only from a complete contact step': (state) =>
    state.submission !== 'sending' ||
    (canSubmit(quiz, state) && state.step === 'contact' && state.isOpen),
  'a submission waits only for answers': (state) =>
    state.submission !== 'waiting' ||
    state.dialog === 'exit' ||
    (isOnlyWaiting(state) && !canSubmit(quiz, state) && state.step === 'contact' && state.isOpen),
  'a step is about to change only with an answer, or with one on its way': (state) => {
    if (!state.isAdvancing) return true;
    const radio = radioQuestion(quiz, state.step);
    if (radio) return isAnswered(state, radio.id);
    return state.step === 'zip' && checkOf(state.zipCheck, state.answers.zip).status === 'loading';
  },
  'the phone holds at most ten digits': ({ contact }) =>
    /^\d*$/.test(contact.phone) && contact.phone.length <= PHONE_LENGTH,
  'a check that counts is about the value now typed': ({ phoneCheck, contact }) =>
    phoneCheck.status === 'idle' || phoneCheck.value === contact.phone,
  'a code is sent, judged or locked only for a number that wants one': ({ code, phoneCheck }) =>
    code.phase === 'idle' || ['needs_otp', 'otp_sent'].includes(phoneCheck.status),
  'locked means that the attempts are used up': ({ code }) =>
    code.phase !== 'locked' || (code.error === 'Too many failed attempts' && code.typed === ''),
  'attempts are not counted below none': ({ code }) => code.attemptsUsed >= 0,
};

const isVerified = ({ phoneCheck }: QuizState) =>
  phoneCheck.status === 'valid' && phoneCheck.verified;

/** What must be true of every change from one state to the next. */
const changeRules: Record<
  string,
  (before: QuizState, action: QuizAction, after: QuizState) => boolean
> = {
  'a phone becomes verified only by an approved code for that very number': (
    before,
    action,
    after,
  ) =>
    !isVerified(after) ||
    isVerified(before) ||
    (action.type === 'codeApproved' && action.phone === after.contact.phone),
  'a code is sent only when the visitor asks for it in a dialog': (before, action, after) =>
    after.code.phase !== 'sending' ||
    before.code.phase === 'sending' ||
    (action.type === 'phoneConfirmed' && before.dialog === 'phone_confirm') ||
    (action.type === 'codeResendPressed' && before.dialog === 'phone_code'),
  'a code is offered over no other field that is typed in, unless the visitor asks for it': (
    before,
    action,
    after,
  ) =>
    before.dialog === 'phone_confirm' ||
    after.dialog !== 'phone_confirm' ||
    [null, 'phone'].includes(after.focusedField) ||
    before.submission === 'waiting' ||
    action.type === 'phoneVerifyPressed' ||
    action.type === 'submitPressed',
  'going on without a code is offered only where the service could not send or judge it': (
    before,
    action,
    after,
  ) =>
    !after.code.canSkip ||
    before.code.canSkip ||
    ((action.type === 'codeSendFailed' || action.type === 'codeCheckFailed') &&
      action.reason === 'unavailable'),
  'while the lead is sent nothing else counts': (before, action, after) =>
    before.submission !== 'sending' || action.type === 'submissionFinished' || before === after,
  'the lead is sent only when the visitor asked for it': (before, action, after) =>
    after.submission !== 'sending' ||
    before.submission !== 'idle' ||
    action.type === 'submitPressed',
  // Dismissing the question sends a submission that became ready meanwhile.
  'nothing is sent while the exit question is shown': (before, action, after) =>
    before.dialog !== 'exit' || after.submission !== 'sending' || action.type === 'exitDismissed',
  'a step is skipped only through the history or by opening again': (before, action, after) =>
    positionOf(quiz, after.step) <= positionOf(quiz, before.step) + 1 ||
    action.type === 'historyMoved' ||
    action.type === 'opened',
  'answers change only by answering': (before, action, after) =>
    before.answers === after.answers ||
    ['zipEdited', 'optionSelected', 'optionChosen', 'submissionFinished'].includes(action.type),
  'the exit question goes only when it is answered, or its step is left': (before, action, after) =>
    before.dialog !== 'exit' ||
    after.dialog === 'exit' ||
    before.step !== after.step ||
    ['exitDismissed', 'left', 'historyMoved', 'backPressed'].includes(action.type),
};

function walk(
  start: QuizState,
  actions: readonly QuizAction[],
  visit: (state: QuizState) => void = () => undefined,
) {
  let state = start;
  visit(start);
  for (const action of actions) {
    const before = state;
    state = quizReducer(before, action);
    visit(state);
    for (const [rule, holds] of Object.entries(stateRules)) {
      if (!holds(state)) throw new Error(`Broken by ${action.type}: ${rule}`);
    }
    for (const [rule, holds] of Object.entries(changeRules)) {
      if (!holds(before, action, state)) throw new Error(`Broken by ${action.type}: ${rule}`);
    }
  }
  return state;
}

it('no sequence of actions, timers and late answers breaks a rule of the specification', () => {
  const reached = new Set<string>();
  fc.assert(
    fc.property(anyStart, fc.array(anyAction, { maxLength: 60 }), (start, actions) => {
      walk(start, actions, ({ step, dialog, submission, code }) => {
        reached.add(step).add(`${dialog}`).add(submission).add(code.phase);
      });
    }),
    { numRuns: RUNS },
  );
  // The test proves something only if the random walks have reached all of these.
  const everywhere = ['zip', LAST, 'loading', 'contact', 'exit', 'phone_confirm', 'phone_code'];
  expect([...reached]).toEqual(expect.arrayContaining([...everywhere, 'waiting', 'sending']));
  expect([...reached]).toEqual(expect.arrayContaining(['completed', 'verifying', 'locked']));
});

it('three wrong codes are the last, whatever else happens, where the service does not count them', () => {
  fc.assert(
    fc.property(anyStart, fc.array(anyAction, { maxLength: 60 }), (start, actions) => {
      const counted = actions.map((action) =>
        action.type === 'codeRejected' ? { ...action, attemptsRemaining: null } : action,
      );
      expect(walk(start, counted).code.attemptsUsed).toBeLessThanOrEqual(CODE_ATTEMPTS);
    }),
    { numRuns: RUNS },
  );
});

it('a late answer never overwrites a newer value or a newer answer', () => {
  const tried = { awaited: 0, late: 0 };
  fc.assert(
    fc.property(
      anyStart,
      fc.array(anyAction, { maxLength: 40 }),
      anyAnswer,
      (start, actions, answer) => {
        const state = actions.reduce(quizReducer, start);
        const asked = {
          zipChecked: state.zipCheck,
          emailChecked: state.emailCheck,
          phoneChecked: state.phoneCheck,
        };
        if (!(answer.type in asked) || !('check' in answer)) throw new Error('not an answer');
        const check = asked[answer.type];
        const isAwaited = check.status === 'loading' && check.value === answer.value;
        const after = quizReducer(state, answer);
        tried[isAwaited ? 'awaited' : 'late'] += 1;
        if (isAwaited) expect(after).not.toBe(state);
        else expect(after).toBe(state);
      },
    ),
    { numRuns: RUNS },
  );
  expect(tried.late).toBeGreaterThan(RUNS / 2);
  expect(tried.awaited).toBeGreaterThan(0);
});

it('a late answer about a code never counts for another number', () => {
  let awaiting = 0;
  fc.assert(
    fc.property(anyStart, fc.array(anyAction, { maxLength: 40 }), (start, actions) => {
      const state = actions.reduce(quizReducer, start);
      if (['sending', 'verifying'].includes(state.code.phase)) awaiting += 1;
      const answer = { phone: '9725550111', code: '000000', reason: 'unavailable' } as const;
      const answers: QuizAction[] = [
        { type: 'codeApproved', ...answer },
        { type: 'codeProofAsked', ...answer },
        { type: 'codeSendFailed', ...answer },
        { type: 'codeCheckFailed', ...answer },
      ];
      for (const action of answers) expect(quizReducer(state, action)).toBe(state);
    }),
    { numRuns: RUNS },
  );
  // In other phases no answer counts anyway.
  expect(awaiting).toBeGreaterThan(20);
});
