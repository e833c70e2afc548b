import { act } from '@testing-library/react';
import { TestQuiz } from '../../testing/renderQuiz';
import { contact } from '../../testing/states';
import { LAST, quiz as definition } from '../../testing/quiz';
import { positionOf } from '../core/steps';

const { phone } = contact;
const wrong = { kind: 'rejected', message: null, attemptsRemaining: null } as const;

async function askedForCode() {
  const quiz = new TestQuiz();
  await quiz.askedForCode();
  return quiz;
}

async function atCode() {
  const quiz = await askedForCode();
  await quiz.dispatch({ type: 'phoneConfirmed' });
  await quiz.answer('sendCode', 'sent');
  return quiz;
}

async function tryCode(quiz: TestQuiz, code = '000000') {
  await quiz.dispatch({ type: 'codeTyped', typed: code }, { type: 'codeSubmitted', code });
}

it('asks first, sends on confirmation, and then asks for the code', async () => {
  const quiz = await askedForCode();
  expect(quiz.state.dialog).toBe('phone_confirm');
  expect(quiz.client.bodies('sendCode')).toEqual([]);
  await quiz.dispatch({ type: 'phoneConfirmed' });
  expect(quiz.client.bodies('sendCode')).toEqual([{ phone, session_id: 'session-0001' }]);
  await quiz.answer('sendCode', 'sent');
  expect(quiz.state).toMatchObject({
    dialog: 'phone_code',
    code: { sentAt: quiz.ports.clock.now() },
  });
});

it('a right code verifies the phone and closes the dialog', async () => {
  const quiz = await atCode();
  await tryCode(quiz, '123456');
  expect(quiz.client.bodies('verifyCode')).toEqual([
    { phone, otp: '123456', session_id: 'session-0001' },
  ]);
  await quiz.answer('verifyCode', { kind: 'approved' });
  expect(quiz.state).toMatchObject({
    dialog: null,
    phoneCheck: { status: 'valid', verified: true },
  });
});

it('after three wrong codes the dialog closes 2 s later and not before', async () => {
  const quiz = await atCode();
  const errors: (string | null)[] = [];
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await tryCode(quiz);
    await quiz.answer('verifyCode', wrong);
    errors.push(quiz.state.code.error);
    expect(quiz.state.code.typed).toBe('');
  }
  expect(errors).toEqual([
    'Invalid code. 2 attempts remaining.',
    'Invalid code. 1 attempts remaining.',
    'Too many failed attempts',
  ]);
  await tryCode(quiz, '123456');
  expect(quiz.client.bodies('verifyCode')).toHaveLength(3);
  await quiz.advanceTime(1999);
  expect(quiz.state.dialog).toBe('phone_code');
  await quiz.advanceTime(1);
  expect(quiz.state).toMatchObject({ dialog: null, phoneCheck: { status: 'needs_otp' } });
});

it('a failure to send says so; a second try may succeed', async () => {
  const quiz = await askedForCode();
  await quiz.dispatch({ type: 'phoneConfirmed' });
  await quiz.answer('sendCode', 'unavailable');
  expect(quiz.state).toMatchObject({
    dialog: 'phone_confirm',
    code: { error: 'Failed to send verification code. Please try again.' },
  });
  await quiz.dispatch({ type: 'phoneConfirmed' });
  await quiz.answer('sendCode', 'sent');
  expect(quiz.state.dialog).toBe('phone_code');
});

it('a failure to send again has its own message and keeps the dialog open', async () => {
  const quiz = await atCode();
  await quiz.dispatch({ type: 'codeResendPressed' });
  expect(quiz.client.bodies('sendCode')).toHaveLength(2);
  await quiz.answer('sendCode', 'unavailable');
  expect(quiz.state).toMatchObject({
    dialog: 'phone_code',
    code: { phase: 'idle', error: 'Failed to resend code. Please try again.' },
  });
});

it('a failed check of the code uses up no attempt, and lets the visitor go on without a code', async () => {
  const quiz = await atCode();
  await tryCode(quiz);
  await quiz.answer('verifyCode', { kind: 'unavailable' });
  expect(quiz.state.code).toMatchObject({
    error: 'Verification failed. Please try again.',
    attemptsUsed: 0,
  });
  await quiz.dispatch({ type: 'codeSkipped' });
  expect(quiz.state).toMatchObject({
    dialog: null,
    phoneCheck: { status: 'valid', source: 'fallback', verified: false },
  });
});

it.each([
  ['sending', 'sendCode', 'limited'],
  ['judging', 'verifyCode', { kind: 'limited' }],
] as const)(
  'a service that is asked too often about %s says so, and offers no way on',
  async (_what, call, answer) => {
    const quiz = call === 'sendCode' ? await askedForCode() : await atCode();
    if (call === 'sendCode') await quiz.dispatch({ type: 'phoneConfirmed' });
    else await tryCode(quiz);
    await quiz.answer(call, answer);
    const { code } = quiz.state;
    expect(code).toMatchObject({ phase: 'idle', canSkip: false, attemptsUsed: 0 });
    expect(code.error).toBe(
      'Too many tries in a short time. Please wait a few minutes and try again.',
    );
  },
);

it('an approval for a number that was changed meanwhile verifies nothing', async () => {
  const quiz = await atCode();
  await tryCode(quiz, '123456');
  await quiz.dispatch({ type: 'contactEdited', field: 'phone', value: '2145550199' });
  await quiz.answer('verifyCode', { kind: 'approved' });
  expect(quiz.state.phoneCheck).toEqual({ status: 'loading', value: '2145550199' });
});

it('a code that comes after going back opens no dialog over another step', async () => {
  const quiz = await askedForCode();
  await quiz.dispatch({ type: 'phoneConfirmed' });
  await quiz.pressHistory(positionOf(definition, LAST));
  await quiz.answer('sendCode', 'sent');
  expect(quiz.state).toMatchObject({ step: LAST, dialog: null });
});

it('a submission waits for the code and is sent once that is approved', async () => {
  const quiz = await askedForCode();
  await quiz.dispatch({ type: 'phoneConfirmCancelled' });
  await quiz.submit();
  expect(quiz.state).toMatchObject({ submission: 'waiting', dialog: 'phone_confirm' });
  await quiz.dispatch({ type: 'phoneConfirmed' });
  await quiz.answer('sendCode', 'sent');
  await tryCode(quiz, '123456');
  expect(quiz.client.bodies('submitLead')).toEqual([]);
  await quiz.answer('verifyCode', { kind: 'approved' });
  expect(quiz.client.bodies('submitLead')).toMatchObject([
    { validations: { phone: { status: 'valid', verified: true } } },
  ]);
});

it('the code is stored nowhere and sent to nobody but the service', async () => {
  const quiz = await atCode();
  await tryCode(quiz, '987654');
  await quiz.answer('verifyCode', { kind: 'approved' });
  const { sessionTexts, events } = quiz.ports;
  const stored = sessionTexts.keys().map((key) => sessionTexts.read(key));
  expect(JSON.stringify([stored, events])).not.toContain('987654');
});

describe('a code that the service wants a proof of work for', () => {
  async function proving() {
    const quiz = await askedForCode();
    await quiz.dispatch({ type: 'phoneConfirmed' });
    await act(async () => quiz.client.askForProof());
    return quiz;
  }

  it('is asked for once, and sent when the work is done', async () => {
    const quiz = await proving();
    expect(quiz.state.code.phase).toBe('proving');
    expect(quiz.client.bodies('sendCode')).toHaveLength(1);
    expect(quiz.client.isAborted('sendCode')).toBe(false);
    await quiz.answer('sendCode', 'sent');
    expect(quiz.state.dialog).toBe('phone_code');
  });

  it('is given up where the visitor cancels; another press asks anew', async () => {
    const quiz = await proving();
    await quiz.dispatch({ type: 'phoneConfirmCancelled' });
    expect(quiz.client.isAborted('sendCode')).toBe(true);
    await quiz.dispatch({ type: 'phoneVerifyPressed' }, { type: 'phoneConfirmed' });
    quiz.client.answer('sendCode', 'cancelled', 0);
    await quiz.dispatch();
    expect(quiz.state.code).toMatchObject({ phase: 'sending', error: null });
    await quiz.answer('sendCode', 'sent');
    expect(quiz.state.dialog).toBe('phone_code');
  });

  it('is given up where the quiz is left', async () => {
    const quiz = await proving();
    quiz.unmount();
    expect(quiz.client.isAborted('sendCode')).toBe(true);
  });
});
