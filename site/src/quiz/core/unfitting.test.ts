/** Actions may come late, twice or from hidden parts; one that does not fit the state changes nothing. */
import {
  askedForCode,
  atCode,
  atContact,
  atQuestion,
  contact,
  contactComplete,
  contactFilled,
  fold,
  phoneNeedsCode,
  sending,
  submitPressed,
} from '../../testing/states';
import { FIRST, SECOND, choiceOf, quiz } from '../../testing/quiz';
import type { QuizAction } from './actions';
import { initialState, type QuizState } from './state';
import { positionOf } from './steps';

const atFirst = atQuestion(FIRST);
const chosen: QuizAction = { type: 'optionChosen', step: FIRST, value: choiceOf(FIRST) };
const waiting = fold([submitPressed], contactFilled);
const opened = fold([{ type: 'opened' }]);
const rejectedZip: QuizState = {
  ...opened,
  answers: { zip: '12345' },
  zipCheck: { status: 'invalid', value: '12345', message: 'No such ZIP' },
};
const verifying = fold([{ type: 'codeSubmitted', code: '123456' }], atCode);
const mistyped = fold(
  [{ type: 'contactEdited', field: 'email', value: 'ada' }, { type: 'emailCheckDue' }],
  atContact,
);

it.each<[string, QuizState, QuizAction]>([
  ['Back while the quiz is closed', initialState, { type: 'backPressed' }],
  [
    'the history at the step that is shown',
    atFirst,
    { type: 'historyMoved', position: positionOf(quiz, FIRST) },
  ],
  ['an exit question dismissed that is not asked', atCode, { type: 'exitDismissed' }],
  ['Next on a step that is answered by choosing', atFirst, { type: 'nextPressed' }],
  ['Next with a ZIP that was refused', rejectedZip, { type: 'nextPressed' }],
  ['a choice on the ZIP step', opened, { type: 'optionChosen', step: 'zip', value: '75201' }],
  ['the second press of a double one', fold([chosen], atFirst), { ...chosen, pressedMsAgo: 40 }],
  [
    'the end of a delay that nobody waits for',
    fold([{ ...chosen, type: 'optionSelected' }], atFirst),
    { type: 'advanceDelayElapsed', step: FIRST },
  ],
  ['the focus where it was', atContact, { type: 'focusMoved', to: null }],
  ['a second press while the lead is sent', sending, submitPressed],
  ['a second press while it waits', waiting, submitPressed],
  [
    'a field filled with what it held, while the press waits',
    waiting,
    { type: 'contactEdited', field: 'first_name', value: contact.first_name },
  ],
  ['a suggestion taken where none is made', mistyped, { type: 'emailSuggestionTaken' }],
  ['an address kept where none is asked about', mistyped, { type: 'emailKept' }],
  ['an address kept that is valid', contactComplete, { type: 'emailKept' }],
  [
    'a failure to send where nothing is sent',
    atCode,
    { type: 'codeSendFailed', phone: contact.phone, reason: 'unavailable' },
  ],
  [
    'a failed check of a code where none is checked',
    atCode,
    { type: 'codeCheckFailed', phone: contact.phone, code: '000000', reason: 'unavailable' },
  ],
  [
    'going on without a code while one is checked',
    { ...verifying, code: { ...verifying.code, canSkip: true } },
    { type: 'codeSkipped' },
  ],
])('%s changes nothing', (_, state, action) => {
  expect(fold([action], state)).toBe(state);
});

it('the exit question asks for no code that nobody asked for', () => {
  const asked = fold([{ type: 'phoneConfirmCancelled' }, { type: 'closeRequested' }], askedForCode);
  expect(asked.dialog).toBe('exit');
  expect(fold([{ type: 'exitDismissed' }], asked).dialog).toBeNull();
});

it('a choice by arrow key ends an advance that is about to happen', () => {
  const moved = fold([chosen, { ...chosen, type: 'optionSelected' }], atFirst);
  expect(moved).toMatchObject({ isAdvancing: false, pressedMsAgo: 0 });
  expect(fold([{ type: 'advanceDelayElapsed', step: FIRST }], moved).step).toBe(FIRST);
});

it('another choice during the delay replaces the first', () => {
  const last = quiz.questions.find(({ id }) => id === FIRST)?.options.at(-1)?.value ?? '';
  const changed = fold([chosen, { ...chosen, value: last }], atFirst);
  expect(changed.answers[FIRST]).toBe(last);
  expect(fold([{ type: 'advanceDelayElapsed', step: FIRST }], changed).step).toBe(SECOND);
});

it('the focus withdraws the offer of a code in another field only, and only unasked', () => {
  const focus = (to: 'phone' | 'email', state: QuizState) =>
    fold([{ type: 'focusMoved', to }], state).dialog;
  expect(focus('email', askedForCode)).toBeNull();
  expect(focus('phone', askedForCode)).toBe('phone_confirm');
  const pressed = fold([submitPressed, phoneNeedsCode], contactFilled);
  expect(pressed).toMatchObject({ submission: 'waiting', dialog: 'phone_confirm' });
  expect(focus('email', pressed)).toBe('phone_confirm');
});

it('leaving ends a press that waits', () => {
  const left = fold([{ type: 'closeRequested' }, { type: 'left' }], waiting);
  expect(left).toMatchObject({ isOpen: false, submission: 'idle' });
});
