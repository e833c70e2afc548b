import {
  askedForCode,
  atCode,
  atContact,
  CONSENT_AT,
  contact,
  contactComplete,
  contactFilled,
  emailIsValid,
  fold,
  phoneIsValid,
  phoneNeedsCode,
  submitPressed,
} from '../../testing/states';
import type { QuizAction } from './actions';
import { canContinue, canSubmit, emptyContact, type ContactField } from './state';
import { emailCheckResult, phoneCheckResult } from './checkResults';
import { quiz } from '../../testing/quiz';

const typed = (field: ContactField, value: string): QuizAction => ({
  type: 'contactEdited',
  field,
  value,
});
const emailDue: QuizAction = { type: 'emailCheckDue' };

describe('e-mail', () => {
  it('is checked on blur, once', () => {
    const left = fold([typed('email', contact.email), emailDue], atContact);
    expect(left.emailCheck).toEqual({ status: 'loading', value: contact.email });
    expect(fold([emailDue], left)).toBe(left);
    const valid = fold([emailIsValid], left);
    expect(fold([emailDue], valid)).toBe(valid);
  });

  it('is not wrong while it is empty', () => {
    expect(fold([emailDue], atContact)).toBe(atContact);
  });

  it.each([
    ['ada', 'Email must include @ symbol'],
    ['ada l@example.com', 'Email cannot contain spaces'],
    ['ada@example', 'Please enter a valid email format'],
  ])('%s is wrong without asking the server', (value, message) => {
    expect(fold([typed('email', value), emailDue], atContact).emailCheck).toEqual({
      status: 'invalid',
      value,
      message,
    });
  });

  it('loses the spaces around it and what cannot be seen; a name keeps spaces within', () => {
    const state = fold(
      [typed('email', ' ada@ex\u00adample.com\u200b '), typed('first_name', 'Mary Ann ')],
      atContact,
    );
    expect(state.contact).toMatchObject({ email: 'ada@example.com', first_name: 'Mary Ann ' });
  });

  it('another name leaves the checks of phone and e-mail as they are', () => {
    const renamed = fold([typed('first_name', 'Grace')], askedForCode);
    expect(renamed).toEqual({
      ...askedForCode,
      contact: { ...contact, first_name: 'Grace' },
    });
  });

  it('another address ends the check of the last one', () => {
    const edited = fold([typed('email', 'bob@example.com')], contactComplete);
    expect(edited.emailCheck).toEqual({ status: 'idle' });
    expect(fold([emailIsValid], edited)).toBe(edited);
  });

  it.each([
    ['ada@example.com', 'loading'],
    ['ada', 'idle'],
    ['', 'idle'],
  ])('the check some time after opening takes %j as %s', (value, status) => {
    const state = fold([typed('email', value), { type: 'emailAutoCheckDue' }], atContact);
    expect(state.emailCheck.status).toBe(status);
  });

  it('a misspelt domain is corrected with one tap, and then checked', () => {
    const asked = fold([typed('email', 'ada@gmial.com'), emailDue], atContact);
    expect(asked.emailCheck).toEqual({
      status: 'invalid',
      value: 'ada@gmial.com',
      message: 'Did you mean ada@gmail.com?',
      suggestion: 'ada@gmail.com',
    });
    const taken = fold([{ type: 'emailSuggestionTaken' }], asked);
    expect(taken.contact.email).toBe('ada@gmail.com');
    expect(taken.emailCheck).toEqual({ status: 'loading', value: 'ada@gmail.com' });
  });

  it('a domain that only looks misspelt is kept with one tap, and then checked', () => {
    const kept = fold(
      [typed('email', 'ada@gmial.com'), emailDue, { type: 'emailKept' }],
      atContact,
    );
    expect(kept.contact.email).toBe('ada@gmial.com');
    expect(kept.emailCheck).toEqual({ status: 'loading', value: 'ada@gmial.com' });
  });

  it.each<QuizAction>([{ type: 'emailSuggestionTaken' }, { type: 'emailKept' }])(
    '%j counts only where an address is offered',
    (action) => {
      expect(fold([action], contactComplete)).toBe(contactComplete);
    },
  );
});

describe('phone', () => {
  it('is checked once ten digits are there', () => {
    expect(fold([typed('phone', '(214) 555-012')], atContact).phoneCheck).toEqual({
      status: 'idle',
    });
    const full = fold([typed('phone', '2145550123')], atContact);
    expect(full.contact.phone).toBe('2145550123');
    expect(full.phoneCheck).toEqual({ status: 'loading', value: '2145550123' });
  });

  it('is wrong on blur with fewer than ten digits, and not while it is empty', () => {
    const left = fold([typed('phone', '214'), { type: 'phoneCheckDue' }], atContact);
    expect(left.phoneCheck).toEqual({
      status: 'invalid',
      value: '214',
      message: 'Please enter a valid phone number',
    });
    expect(fold([{ type: 'phoneCheckDue' }], atContact)).toBe(atContact);
  });

  it('is asked about again where a number has no result', () => {
    const restored = { ...contactFilled, phoneCheck: { status: 'idle' } as const };
    expect(fold([{ type: 'phoneCheckDue' }], restored).phoneCheck).toEqual({
      status: 'loading',
      value: contact.phone,
    });
  });

  it('an invalid result shows its message', () => {
    const check = phoneCheckResult(contact.phone, { kind: 'invalid', message: null });
    const state = fold([{ type: 'phoneChecked', value: contact.phone, check }], contactFilled);
    expect(state.phoneCheck).toMatchObject({
      message: 'Unable to validate phone number. Please try again.',
    });
  });

  it('another number ends the check, the code and its dialog', () => {
    const edited = fold([typed('phone', '2145550199')], atCode);
    expect(edited).toMatchObject({
      phoneCheck: { status: 'loading', value: '2145550199' },
      dialog: null,
      code: { phase: 'idle', sentAt: null, attemptsUsed: 0 },
    });
    expect(fold([phoneIsValid], edited)).toBe(edited);
  });

  it('asks before sending a code where the service wants one', () => {
    expect(askedForCode).toMatchObject({
      phoneCheck: { status: 'needs_otp' },
      dialog: 'phone_confirm',
    });
  });

  describe('that wants a code while the visitor is in a field', () => {
    const focus = (to: ContactField | null): QuizAction => ({ type: 'focusMoved', to });
    const { dialog: none } = contactFilled;

    it.each<[ContactField | null, string | null]>([
      [null, 'phone_confirm'],
      ['phone', 'phone_confirm'],
      ['email', none],
      ['first_name', none],
      ['last_name', none],
    ])('%s: the dialog is %s', (field, dialog) => {
      const answered = fold([focus(field), phoneNeedsCode], contactFilled);
      expect(answered).toMatchObject({ phoneCheck: { status: 'needs_otp' }, dialog });
    });

    const answered = fold([focus('email'), phoneNeedsCode, emailIsValid], contactFilled);

    it('does not open the dialog later by itself, wherever the focus goes', () => {
      const moves = [null, 'last_name', 'phone', null].map((to) => focus(to as ContactField));
      expect(fold(moves, answered).dialog).toBeNull();
    });

    it.each<QuizAction>([submitPressed, { type: 'phoneVerifyPressed' }])(
      '%j opens the dialog',
      (press) => {
        expect(fold([press], answered).dialog).toBe('phone_confirm');
      },
    );

    it('opens the dialog that a press of the button asked for before the answer came', () => {
      const waiting = fold([emailIsValid, focus('email'), submitPressed], contactFilled);
      expect(fold([phoneNeedsCode], waiting)).toMatchObject({
        submission: 'waiting',
        dialog: 'phone_confirm',
      });
    });

    it('forgets the press when the visitor types on', () => {
      const waiting = fold([focus('email'), submitPressed], contactFilled);
      const typing = fold([typed('email', 'ada@example.co')], waiting);
      expect(typing.submission).toBe('idle');
      expect(fold([phoneNeedsCode], typing).dialog).toBeNull();
    });

    it('takes back a dialog that is due but not yet on the screen', () => {
      expect(fold([focus('email')], askedForCode).dialog).toBeNull();
      const pressed = fold([focus('last_name'), submitPressed], askedForCode);
      expect(pressed.dialog).toBe('phone_confirm');
      expect(fold([typed('last_name', 'Lovelac')], pressed)).toMatchObject({
        submission: 'idle',
        dialog: null,
      });
    });

    it('keeps the dialogs of a code that is being sent, and of one that was', () => {
      const sent = fold([{ type: 'phoneConfirmed' }], askedForCode);
      expect(fold([focus('email')], sent).dialog).toBe('phone_confirm');
      expect(fold([focus('email')], atCode).dialog).toBe('phone_code');
    });

    it('forgets the field when its step is left', () => {
      const back = fold([focus('email'), { type: 'backPressed' }], contactFilled);
      expect(back.focusedField).toBeNull();
    });
  });

  it('asks for no code where the visitor has gone elsewhere meanwhile', () => {
    const left = fold([{ type: 'closeRequested' }, { type: 'left' }], contactFilled);
    expect(fold([phoneNeedsCode], left).dialog).toBeNull();
    const back = fold([{ type: 'backPressed' }], contactFilled);
    expect(fold([phoneNeedsCode], back).dialog).toBeNull();
    const leaving = fold([{ type: 'closeRequested' }], contactFilled);
    expect(fold([phoneNeedsCode], leaving).dialog).toBe('exit');
  });
});

describe('consent', () => {
  it('is unticked at first; ticking records the time, unticking forgets it', () => {
    expect(atContact.consent).toEqual({ checked: false, timestamp: null, text: null });
    expect(contactFilled.consent).toEqual({ checked: true, timestamp: CONSENT_AT, text: null });
    const unticked = fold(
      [{ type: 'consentToggled', checked: false, at: CONSENT_AT }],
      contactFilled,
    );
    expect(unticked.consent).toEqual({ checked: false, timestamp: null, text: null });
  });
});

describe('the contact step is complete', () => {
  it('with everything filled, checked and ticked', () => {
    expect(canSubmit(quiz, contactComplete)).toBe(true);
    expect(canContinue(quiz, contactComplete)).toBe(true);
  });

  it.each<[string, QuizAction[]]>([
    ['first name', [typed('first_name', ' ')]],
    ['letter in the first name', [typed('first_name', '-')]],
    ['last name but digits', [typed('last_name', '123')]],
    ['last name', [typed('last_name', '')]],
    ['e-mail', [typed('email', '')]],
    ['checked e-mail', [typed('email', 'bob@example.com')]],
    ['phone', [typed('phone', '')]],
    ['checked phone', [typed('phone', '2145550199')]],
    ['consent', [{ type: 'consentToggled', checked: false, at: CONSENT_AT }]],
  ])('not without %s', (_what, actions) => {
    const state = fold(actions, contactComplete);
    expect(canSubmit(quiz, state)).toBe(false);
    expect(canContinue(quiz, state)).toBe(false);
  });

  it('not while the phone wants a code', () => {
    expect(canSubmit(quiz, askedForCode)).toBe(false);
  });
});

describe('submitting', () => {
  it('sends where the step is complete', () => {
    expect(fold([submitPressed], contactComplete).submission).toBe('sending');
  });

  it('sends once, however often it is pressed', () => {
    const once = fold([submitPressed], contactComplete);
    expect(fold([submitPressed], once)).toBe(once);
  });

  it('reads the fields first: browsers fill in without events', () => {
    const ticked = fold([{ type: 'consentToggled', checked: true, at: CONSENT_AT }], atContact);
    const pressed = fold(
      [{ type: 'submitPressed', fields: { ...contact, phone: contact.phone } }],
      ticked,
    );
    expect(pressed).toMatchObject({
      contact,
      emailCheck: { status: 'loading', value: contact.email },
      phoneCheck: { status: 'loading', value: contact.phone },
      submission: 'waiting',
    });
    expect(fold([emailIsValid, phoneIsValid], pressed).submission).toBe('sending');
  });

  it('marks what is wrong and sends nothing', () => {
    const pressed = fold(
      [{ type: 'submitPressed', fields: { ...emptyContact, phone: '214', email: 'ada' } }],
      atContact,
    );
    expect(pressed).toMatchObject({
      submission: 'idle',
      phoneCheck: { status: 'invalid', message: 'Please enter a valid phone number' },
      emailCheck: { status: 'invalid', message: 'Email must include @ symbol' },
    });
  });

  it.each<[string, QuizAction[]]>([
    ['the first name', [typed('first_name', ' ')]],
    ['the last name', [typed('last_name', ' ')]],
    ['the consent', [{ type: 'consentToggled', checked: false, at: CONSENT_AT }]],
    ['a whole phone', [typed('phone', '214555')]],
    ['a valid address', [typed('email', 'ada@')]],
  ])('does not wait where %s is missing as well', (_, edits) => {
    const state = fold(edits, contactFilled);
    const pressed = fold([{ type: 'submitPressed', fields: state.contact }], state);
    expect(pressed.submission).toBe('idle');
  });

  it.each([emailIsValid, phoneIsValid])(
    'waits where only one of the checks has answered',
    (answer) => {
      expect(fold([answer, submitPressed], contactFilled).submission).toBe('waiting');
    },
  );

  it('waits for checks in flight, and gives up when one fails', () => {
    const waiting = fold([submitPressed], contactFilled);
    expect(waiting.submission).toBe('waiting');
    const check = emailCheckResult(contact.email, { kind: 'invalid', message: 'No such mailbox' });
    const failed = fold([{ type: 'emailChecked', value: contact.email, check }], waiting);
    expect(failed.submission).toBe('idle');
    expect(fold([phoneIsValid], failed).submission).toBe('idle');
  });

  it('waits for the code where one is wanted, and goes on once it is approved', () => {
    const asked = fold([{ type: 'phoneConfirmCancelled' }, submitPressed], askedForCode);
    expect(asked).toMatchObject({ submission: 'waiting', dialog: 'phone_confirm' });
    const sent = fold(
      [
        { type: 'phoneConfirmed' },
        { type: 'codeSent', phone: contact.phone, at: 1 },
        { type: 'codeSubmitted', code: '123456' },
        { type: 'codeApproved', phone: contact.phone },
      ],
      asked,
    );
    expect(sent).toMatchObject({ submission: 'sending', dialog: null });
  });

  it('waits for the code where its dialog is due but not yet on the screen', () => {
    const pressed = fold([submitPressed], askedForCode);
    expect(pressed).toMatchObject({ submission: 'waiting', dialog: 'phone_confirm' });
  });

  it('asks for the code that is already on its way', () => {
    const closed = fold([{ type: 'codeDialogClosed' }, submitPressed], atCode);
    expect(closed).toMatchObject({ submission: 'waiting', dialog: 'phone_code' });
  });

  it.each<QuizAction>([{ type: 'phoneConfirmCancelled' }])('%j ends the waiting', (action) => {
    const asked = fold([{ type: 'phoneConfirmCancelled' }, submitPressed, action], askedForCode);
    expect(asked).toMatchObject({ submission: 'idle', dialog: null });
  });

  it('counts only on the open contact step, and not behind the exit question', () => {
    const leaving = fold([{ type: 'closeRequested' }], contactComplete);
    expect(fold([submitPressed], leaving)).toBe(leaving);
    const closed = fold([{ type: 'closeRequested' }, { type: 'left' }], contactComplete);
    expect(fold([submitPressed], closed)).toBe(closed);
    const back = fold([{ type: 'backPressed' }], contactComplete);
    expect(fold([submitPressed], back)).toBe(back);
  });
});

it.each([
  ['A\u0000da', 'Ada'],
  ['Ada \ud83e', 'Ada '],
  ['🧹'.repeat(120), '🧹'.repeat(100)],
  ['Núñez', 'Núñez'],
])('of a name typed as %j the state holds what the service takes', (typed, kept) => {
  const state = fold([{ type: 'contactEdited', field: 'first_name', value: typed }], atContact);
  expect(state.contact.first_name).toBe(kept);
});
