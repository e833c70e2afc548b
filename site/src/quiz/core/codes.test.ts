import {
  askedForCode,
  atCode,
  CODE_SENT_AT,
  contact,
  contactComplete,
  fold,
  phoneNeedsCode,
} from '../../testing/states';
import type { QuizAction } from './actions';
import type { QuizState } from './state';
import { LAST, quiz } from '../../testing/quiz';
import { answeredSteps } from './steps';

const { phone } = contact;
const other = '2145550199';
const confirmed = fold([{ type: 'phoneConfirmed' }], askedForCode);
const submitted = fold([{ type: 'codeSubmitted', code: '000000' }], atCode);
const rejected: QuizAction = {
  type: 'codeRejected',
  phone,
  code: '000000',
  message: null,
  attemptsRemaining: null,
};
const tryOnce: QuizAction[] = [{ type: 'codeSubmitted', code: '000000' }, rejected];
const locked = fold([...tryOnce, ...tryOnce, ...tryOnce], atCode);

describe('sending', () => {
  it('confirming sends, and what was sent opens the code dialog', () => {
    expect(confirmed).toMatchObject({ code: { phase: 'sending' }, dialog: 'phone_confirm' });
    expect(atCode).toMatchObject({
      phoneCheck: { status: 'otp_sent' },
      dialog: 'phone_code',
      code: { phase: 'idle', typed: '', error: null, sentAt: CODE_SENT_AT },
    });
  });

  it('confirming twice sends once', () => {
    expect(fold([{ type: 'phoneConfirmed' }], confirmed)).toBe(confirmed);
  });

  it('cancelling sends nothing; the link asks again', () => {
    const cancelled = fold([{ type: 'phoneConfirmCancelled' }], askedForCode);
    expect(cancelled).toMatchObject({ dialog: null, phoneCheck: { status: 'needs_otp' } });
    expect(fold([{ type: 'phoneVerifyPressed' }], cancelled).dialog).toBe('phone_confirm');
  });

  it('a failure is shown in the dialog, and the visitor can go on without a code', () => {
    const failed = fold([{ type: 'codeSendFailed', phone, reason: 'unavailable' }], confirmed);
    expect(failed).toMatchObject({
      dialog: 'phone_confirm',
      code: {
        phase: 'idle',
        error: 'Failed to send verification code. Please try again.',
        canSkip: true,
      },
    });
    expect(fold([{ type: 'phoneConfirmed' }], failed).code).toMatchObject({
      phase: 'sending',
      error: null,
    });
  });

  it('sending again keeps the dialog, its attempts and the time of the new code', () => {
    const again = fold(
      [...tryOnce, { type: 'codeResendPressed' }, { type: 'codeSent', phone, at: 99_000 }],
      atCode,
    );
    expect(again).toMatchObject({
      dialog: 'phone_code',
      code: { phase: 'idle', error: null, attemptsUsed: 1, sentAt: 99_000 },
    });
  });

  it('a failure to send again has its own message', () => {
    const failed = fold(
      [{ type: 'codeResendPressed' }, { type: 'codeSendFailed', phone, reason: 'unavailable' }],
      atCode,
    );
    expect(failed).toMatchObject({
      dialog: 'phone_code',
      code: { error: 'Failed to resend code. Please try again.', canSkip: true },
    });
  });

  it('a code that arrives after going back is asked for on the contact step only', () => {
    const back = fold([{ type: 'backPressed' }, { type: 'codeSent', phone, at: 1 }], confirmed);
    expect(back).toMatchObject({
      step: LAST,
      dialog: null,
      phoneCheck: { status: 'otp_sent' },
    });
    const again = fold(
      [{ type: 'historyMoved', position: answeredSteps(quiz) }, { type: 'phoneVerifyPressed' }],
      back,
    );
    expect(again).toMatchObject({ step: 'contact', dialog: 'phone_code' });
  });
});

// The service answers a session that asks again within 30 s without another text.
describe('a code that is sent although its dialog was left', () => {
  const left = fold([{ type: 'phoneConfirmCancelled' }], confirmed);
  const sent: QuizAction = { type: 'codeSent', phone, at: 7 };

  it('is asked for when the visitor comes back, and none is sent again', () => {
    const known = fold([sent], left);
    expect(known).toMatchObject({
      dialog: null,
      phoneCheck: { status: 'otp_sent' },
      code: { phase: 'idle', sentAt: 7 },
    });
    expect(fold([{ type: 'phoneVerifyPressed' }], known).dialog).toBe('phone_code');
  });

  it('is asked for where the visitor is about to ask for another', () => {
    const again = fold([{ type: 'phoneVerifyPressed' }, sent], left);
    expect(again).toMatchObject({ dialog: 'phone_code', code: { phase: 'idle', sentAt: 7 } });
  });

  it('takes nothing from a code that is being checked', () => {
    const { code } = submitted;
    expect(fold([sent], submitted)).toMatchObject({
      dialog: 'phone_code',
      code: { ...code, sentAt: 7 },
    });
  });
});

describe('checking', () => {
  it('takes six digits and no fewer', () => {
    expect(submitted.code).toMatchObject({ phase: 'verifying', typed: '000000' });
    expect(fold([{ type: 'codeSubmitted', code: '00000' }], atCode)).toBe(atCode);
  });

  it('a right code makes the phone verified and closes the dialog', () => {
    expect(fold([{ type: 'codeApproved', phone }], submitted)).toMatchObject({
      phoneCheck: { status: 'valid', value: phone, source: 'server', verified: true },
      dialog: null,
      code: { phase: 'idle', typed: '', attemptsUsed: 0 },
    });
  });

  it.each([
    [1, 'Invalid code. 2 attempts remaining.'],
    [2, 'Invalid code. 1 attempts remaining.'],
  ])('wrong code number %i: the boxes clear and it says %j', (times, error) => {
    const tries = Array.from({ length: times }, () => tryOnce).flat();
    expect(fold(tries, atCode)).toMatchObject({
      dialog: 'phone_code',
      code: { phase: 'idle', typed: '', error, attemptsUsed: times },
    });
  });

  it('the third wrong code is the last', () => {
    expect(locked).toMatchObject({
      dialog: 'phone_code',
      code: { phase: 'locked', typed: '', error: 'Too many failed attempts' },
    });
    expect(fold([{ type: 'codeSubmitted', code: '123456' }], locked)).toBe(locked);
    expect(fold([{ type: 'codeResendPressed' }], locked)).toBe(locked);
    expect(fold([{ type: 'codeTyped', typed: '1' }], locked)).toBe(locked);
  });

  it('the service’s own count and message are used where it gives them', () => {
    const said = fold(
      [{ ...rejected, message: 'That code has expired', attemptsRemaining: 1 } as const],
      submitted,
    );
    expect(said.code).toMatchObject({ phase: 'idle', error: 'That code has expired' });
    const none = fold([{ ...rejected, attemptsRemaining: 0 } as const], submitted);
    expect(none.code).toMatchObject({ phase: 'locked', error: 'Too many failed attempts' });
  });

  it('a failed check of the code uses up no attempt, and lets the visitor go on without a code', () => {
    expect(
      fold([{ type: 'codeCheckFailed', phone, code: '000000', reason: 'unavailable' }], submitted),
    ).toMatchObject({
      dialog: 'phone_code',
      code: {
        phase: 'idle',
        typed: '000000',
        error: 'Verification failed. Please try again.',
        attemptsUsed: 0,
        canSkip: true,
      },
    });
  });

  it('typing clears the error', () => {
    const typing = fold([...tryOnce, { type: 'codeTyped', typed: '1' }], atCode);
    expect(typing.code).toMatchObject({ typed: '1', error: null });
  });
});

describe('after the last attempt', () => {
  it.each<[string, QuizAction]>([
    ['after a while', { type: 'codeLockElapsed' }],
    ['at the visitor’s wish', { type: 'codeDialogClosed' }],
  ])('the dialog closes %s, and another code has to be asked for', (_when, action) => {
    const closed = fold([action], locked);
    expect(closed).toMatchObject({
      dialog: null,
      phoneCheck: { status: 'needs_otp' },
      code: { phase: 'idle', attemptsUsed: 0, error: 'Too many failed attempts' },
    });
    expect(fold([{ type: 'phoneVerifyPressed' }], closed).dialog).toBe('phone_confirm');
  });

  it('closing the locked dialog closes no other dialog', () => {
    const leaving = fold([{ type: 'backPressed' }, { type: 'closeRequested' }], locked);
    expect(fold([{ type: 'codeLockElapsed' }], leaving).dialog).toBe('exit');
  });

  it('only what is locked is unlocked', () => {
    expect(fold([{ type: 'codeLockElapsed' }], atCode)).toBe(atCode);
  });
});

describe('closing the code dialog', () => {
  it('keeps the attempts used up and the code that was sent', () => {
    const closed = fold([...tryOnce, { type: 'codeDialogClosed' }], atCode);
    expect(closed).toMatchObject({
      dialog: null,
      phoneCheck: { status: 'otp_sent' },
      code: { typed: '', error: null, attemptsUsed: 1, sentAt: CODE_SENT_AT },
    });
    expect(fold([{ type: 'phoneVerifyPressed' }], closed)).toMatchObject({
      dialog: 'phone_code',
      code: { attemptsUsed: 1 },
    });
  });
});

describe('a code that the browser works for', () => {
  const proving = fold([{ type: 'codeProofAsked', phone }], confirmed);

  it('is sent in the end, or not', () => {
    expect(proving).toMatchObject({ dialog: 'phone_confirm', code: { phase: 'proving' } });
    expect(fold([{ type: 'codeSent', phone, at: 7 }], proving)).toMatchObject({
      dialog: 'phone_code',
      code: { phase: 'idle', sentAt: 7 },
    });
    expect(fold([{ type: 'codeSendFailed', phone, reason: 'unproved' }], proving)).toMatchObject({
      dialog: 'phone_confirm',
      code: { phase: 'idle' },
    });
  });

  it('can be cancelled, and then asked for again', () => {
    const cancelled = fold([{ type: 'phoneConfirmCancelled' }], proving);
    expect(cancelled).toMatchObject({ dialog: null, code: { phase: 'idle' } });
    expect(
      fold([{ type: 'phoneVerifyPressed' }, { type: 'phoneConfirmed' }], cancelled).code.phase,
    ).toBe('sending');
  });

  it('is worked for only while it is being sent', () => {
    expect(fold([{ type: 'codeProofAsked', phone }], askedForCode)).toBe(askedForCode);
    expect(fold([{ type: 'codeProofAsked', phone }], submitted)).toBe(submitted);
  });
});

describe('going on without a code', () => {
  it('is possible after a failure of the service, and never makes the phone verified', () => {
    const failed = fold([{ type: 'codeSendFailed', phone, reason: 'unavailable' }], confirmed);
    expect(fold([{ type: 'codeSkipped' }], failed)).toMatchObject({
      phoneCheck: { status: 'valid', source: 'fallback', verified: false },
      dialog: null,
    });
  });

  it('is not possible otherwise', () => {
    expect(fold([{ type: 'codeSkipped' }], askedForCode)).toBe(askedForCode);
    expect(fold([{ type: 'codeSkipped' }], atCode)).toBe(atCode);
  });
});

describe('a refusal lets nobody go on without a code', () => {
  const limited = 'Too many tries in a short time. Please wait a few minutes and try again.';

  const unproved = 'Your browser could not complete a security check. Please try again.';

  it.each([
    ['limited', limited],
    ['unproved', unproved],
    ['refused', 'Failed to send verification code. Please try again.'],
  ] as const)('to send: %s', (reason, error) => {
    const failed = fold([{ type: 'codeSendFailed', phone, reason }], confirmed);
    expect(failed).toMatchObject({
      dialog: 'phone_confirm',
      code: { phase: 'idle', error, canSkip: false },
    });
    expect(fold([{ type: 'codeSkipped' }], failed)).toBe(failed);
  });

  it.each([
    ['limited', limited],
    ['unproved', unproved],
    ['refused', 'Failed to resend code. Please try again.'],
  ] as const)('to send again: %s', (reason, error) => {
    const failed = fold(
      [{ type: 'codeResendPressed' }, { type: 'codeSendFailed', phone, reason }],
      atCode,
    );
    expect(failed).toMatchObject({ dialog: 'phone_code', code: { error, canSkip: false } });
  });

  it.each([
    ['limited', limited],
    ['refused', 'Verification failed. Please try again.'],
  ] as const)('to judge: %s, which uses up no attempt', (reason, error) => {
    const failed = fold([{ type: 'codeCheckFailed', phone, code: '000000', reason }], submitted);
    expect(failed).toMatchObject({
      dialog: 'phone_code',
      code: { phase: 'idle', typed: '000000', error, attemptsUsed: 0, canSkip: false },
    });
    expect(fold([{ type: 'codeSkipped' }], failed)).toBe(failed);
  });

  it.each<[string, QuizAction]>([
    ['429', { type: 'codeCheckFailed', phone, code: '000000', reason: 'limited' }],
    ['a wrong code', rejected],
  ])('%s takes back the offer that an outage made', (_what, action) => {
    const outage = fold(
      [{ type: 'codeCheckFailed', phone, code: '000000', reason: 'unavailable' }],
      submitted,
    );
    expect(outage.code.canSkip).toBe(true);
    const after = fold([{ type: 'codeSubmitted', code: '000000' }, action], outage);
    expect(after.code.canSkip).toBe(false);
    expect(fold([{ type: 'codeSkipped' }], after)).toBe(after);
  });

  it('nor do three wrong codes, however the dialog is opened again', () => {
    const asked = fold([{ type: 'codeLockElapsed' }, { type: 'phoneVerifyPressed' }], locked);
    expect(asked).toMatchObject({ dialog: 'phone_confirm', code: { canSkip: false } });
    expect(fold([{ type: 'codeSkipped' }], asked)).toBe(asked);
  });
});

describe('late answers', () => {
  it.each<[QuizAction, QuizState]>([
    [{ type: 'codeSent', phone: other, at: 1 }, confirmed],
    [{ type: 'codeSendFailed', phone: other, reason: 'unavailable' }, confirmed],
    [{ type: 'codeApproved', phone: other }, submitted],
    [{ ...rejected, phone: other } as QuizAction, submitted],
    [{ type: 'codeCheckFailed', phone: other, code: '000000', reason: 'unavailable' }, submitted],
    [{ type: 'codeApproved', phone }, contactComplete],
    [rejected, atCode],
    [phoneNeedsCode, contactComplete],
  ])('%j is ignored', (action, state) => {
    expect(fold([action], state)).toBe(state);
  });

  // The service accepts a right code only once: checked again, it would count as wrong.
  it.each<[string, QuizAction[]]>([
    ['its dialog was closed', [{ type: 'codeDialogClosed' }]],
    ['the visitor went back', [{ type: 'codeDialogClosed' }, { type: 'backPressed' }]],
    ['another is typed', [{ type: 'codeCheckFailed', phone, code: '000000', reason: 'limited' }]],
  ])('a right code counts where %s meanwhile', (_what, actions) => {
    expect(fold([...actions, { type: 'codeApproved', phone }], submitted)).toMatchObject({
      phoneCheck: { status: 'valid', source: 'server', verified: true },
      dialog: null,
      code: { phase: 'idle', typed: '' },
    });
  });

  it('what is said of a code is not said of the next one', () => {
    const next = fold(
      [
        { type: 'codeDialogClosed' },
        { type: 'phoneVerifyPressed' },
        { type: 'codeSubmitted', code: '123456' },
      ],
      submitted,
    );
    expect(fold([rejected], next)).toBe(next);
    const failed = { type: 'codeCheckFailed', phone, code: '000000', reason: 'limited' } as const;
    expect(fold([failed], next)).toBe(next);
    expect(fold([{ ...failed, code: '123456' }], next).code.phase).toBe('idle');
  });

  it('a code for a number that was changed meanwhile counts for nothing', () => {
    const changed = fold([{ type: 'contactEdited', field: 'phone', value: other }], submitted);
    expect(fold([{ type: 'codeApproved', phone }], changed)).toBe(changed);
  });
});

describe('what a visitor does in a dialog counts only while it is shown', () => {
  it.each<QuizAction>([
    { type: 'phoneConfirmed' },
    { type: 'phoneConfirmCancelled' },
    { type: 'codeTyped', typed: '1' },
    { type: 'codeSubmitted', code: '123456' },
    { type: 'codeResendPressed' },
    { type: 'codeDialogClosed' },
  ])('%j', (action) => {
    const closed = fold([{ type: 'phoneConfirmCancelled' }], askedForCode);
    expect(fold([action], closed)).toBe(closed);
  });

  it('and the link only on the open contact step', () => {
    const back = fold([{ type: 'backPressed' }], askedForCode);
    expect(fold([{ type: 'phoneVerifyPressed' }], back)).toBe(back);
  });
});
