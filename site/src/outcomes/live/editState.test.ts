import { messages, quiz } from '@tidyguard/content/product';
import { checkOf } from '../../quiz/core/fieldChecks';
import { createQuizReducer } from '../../quiz/core/reducer';
import { initialState, type ContactFields } from '../../quiz/core/state';
import {
  beginEdit,
  changesOf,
  createEditReducer,
  needsConsent,
  type EditAction,
} from './editState';

const reduce = createEditReducer({ checkOf, createQuizReducer, initialState }, quiz);
const time = { date: '2026-11-24', from: '08:00', to: '12:00' };
const begun = beginEdit({ initialState }, 'Anna', null);
const EMPTY: ContactFields = { first_name: 'Anna', last_name: '', phone: '', email: '' };
const PHONE = '2145550188';
const EMAIL = 'anna@example.com';

const after = (...actions: EditAction[]) => actions.reduce(reduce, begun);
const save = (fields: Partial<ContactFields> = {}): EditAction => ({
  type: 'savePressed',
  fields: { ...EMPTY, ...fields },
});
const emailValid: EditAction = {
  type: 'emailChecked',
  value: EMAIL,
  check: { status: 'valid', value: EMAIL, source: 'server', data: {} },
};
const phoneValid: EditAction = {
  type: 'phoneChecked',
  value: PHONE,
  check: { status: 'valid', value: PHONE, source: 'server', data: {}, verified: false },
};
const codeWanted: EditAction = {
  type: 'phoneChecked',
  value: PHONE,
  check: { status: 'needs_otp', value: PHONE, source: 'server', data: { otp_required: true } },
};
const typed = (value: string): EditAction => ({ type: 'contactEdited', field: 'phone', value });
const ticked: EditAction = {
  type: 'consentToggled',
  checked: true,
  at: '2026-11-20T10:00:00.000Z',
};
const agreed: EditAction[] = [typed(PHONE), ticked];

it('knows the first name, and changes nothing by that', () => {
  expect(begun.quiz.contact).toEqual(EMPTY);
  expect(changesOf(begun)).toEqual({});
});

it('knows a name as well that a suggestion of the keyboard ended with a space', () => {
  expect(changesOf(beginEdit({ initialState }, 'Anna ', null))).toEqual({});
});

it.each<[string, EditAction[]]>([
  ['with nothing filled in', [save()]],
  ['with spaces alone', [save({ last_name: '  ' })]],
  ['with the name that is known', [save({ first_name: ' Anna ' })]],
  ['with an emptied name', [save({ first_name: '' })]],
])('a press %s says that nothing has changed', (_what, actions) => {
  expect(after(...actions)).toMatchObject({ press: 'none', isEmpty: true, problems: 1 });
});

it.each<[string, EditAction]>([
  ['choosing a time', { type: 'timeChosen', time }],
  ['typing', { type: 'contactEdited', field: 'last_name', value: 'L' }],
])('%s takes back that nothing has changed', (_what, action) => {
  const empty = after(save());
  expect([empty.isEmpty, reduce(empty, action).isEmpty]).toEqual([true, false]);
});

it.each<[string, EditAction[], object]>([
  [
    'names',
    [save({ first_name: 'Ann', last_name: ' Lee ' })],
    { first_name: 'Ann', last_name: 'Lee' },
  ],
  ['a mark of who has one name', [save({ last_name: '-' })], { last_name: '-' }],
  ['a time', [{ type: 'timeChosen', time }, save()], { preferred_time: time }],
  ['a checked address', [save({ email: EMAIL }), emailValid], { email: EMAIL }],
  [
    'a checked phone with consent',
    [...agreed, save({ phone: PHONE }), phoneValid],
    { phone: PHONE },
  ],
])('%s are ready to be sent', (_what, actions, changes) => {
  const state = after(...actions);
  expect(state.press).toBe('sending');
  expect(changesOf(state)).toEqual(changes);
});

it('a press waits for a check, and typing takes it back', () => {
  const waiting = after(save({ email: EMAIL }));
  expect(waiting.press).toBe('checks');
  const typed = reduce(waiting, { type: 'contactEdited', field: 'last_name', value: 'L' });
  expect(typed.press).toBe('none');
  expect(reduce(typed, emailValid).press).toBe('none');
});

it.each<[string, EditAction[]]>([
  ['half a phone', [typed('21455'), ticked, save({ phone: '21455' })]],
  ['a phone without consent', [save({ phone: PHONE }), phoneValid]],
  ['no address', [save({ email: 'anna@' })]],
  ['a mark for the first name', [save({ first_name: '-' })]],
  ['digits for the last name', [save({ last_name: '12345' })]],
  [
    'an address that is refused',
    [
      save({ email: EMAIL }),
      {
        type: 'emailChecked',
        value: EMAIL,
        check: { status: 'invalid', value: EMAIL, message: messages.checkFailed },
      },
    ],
  ],
])('%s is a problem, which gets the focus', (_what, actions) => {
  expect(after(...actions)).toMatchObject({ press: 'none', problems: 1, isEmpty: false });
});

it('asks for consent with a new phone only', () => {
  expect(needsConsent(begun)).toBe(false);
  expect(needsConsent(after(typed(PHONE)))).toBe(true);
  expect(needsConsent(after(...agreed))).toBe(false);
});

it.each<[string, EditAction[]]>([
  ['typed', [typed('2145550199')]],
  ['typed into the emptied field', [typed(''), typed('2145550199')]],
  ['filled in by the browser', [save({ phone: '2145550199' })]],
])('asks for it again for another number, %s', (_how, actions) => {
  const state = after(...agreed, ...actions);
  expect(needsConsent(state)).toBe(true);
  expect(state.quiz.consent).toEqual(initialState.consent);
});

it('asks for the code that a phone wants, and goes on once it was right', () => {
  const asked = after(...agreed, save({ phone: PHONE }), codeWanted);
  expect([asked.press, asked.quiz.dialog]).toEqual(['code', 'phone_confirm']);
  const sent: EditAction[] = [
    { type: 'phoneConfirmed' },
    { type: 'codeSent', phone: PHONE, at: 0 },
    { type: 'codeTyped', typed: '123456' },
    { type: 'codeSubmitted', code: '123456' },
    { type: 'codeApproved', phone: PHONE },
  ];
  expect(sent.reduce(reduce, asked).press).toBe('sending');
  // Closing the dialog takes the press back.
  expect(reduce(asked, { type: 'phoneConfirmCancelled' }).press).toBe('none');
});

it('keeps the dialog that a press waits for, wherever the focus goes meanwhile', () => {
  const both = after(...agreed, save({ phone: PHONE, email: EMAIL }), codeWanted);
  expect([both.press, both.quiz.dialog]).toEqual(['checks', 'phone_confirm']);
  const moved = reduce(both, { type: 'focusMoved', to: 'last_name' });
  expect([moved.quiz.focusedField, moved.quiz.dialog]).toEqual(['last_name', 'phone_confirm']);
  expect(reduce(moved, emailValid).press).toBe('code');
});

it('changes nothing while it is being sent', () => {
  const sending = after(save({ last_name: 'Lee' }));
  expect(reduce(sending, { type: 'contactEdited', field: 'last_name', value: 'X' })).toBe(sending);
  expect(reduce(sending, { type: 'sent' }).press).toBe('none');
});
