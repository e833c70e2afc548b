import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { codeLabels } from '@tidyguard/content/product';
import type { Clock } from '../../../ports/clock';
import { violations } from '../../../testing/axe';
import { FakeClock } from '../../../testing/fakeClock';
import { OverlayOnScreen } from '../../../testing/OverlayOnScreen';
import { advanceTime } from '../../../testing/renderQuiz';
import { atCode, contact } from '../../../testing/states';
import { CodeDialogs } from './CodeDialogs';

const wrong = { kind: 'rejected', message: null, attemptsRemaining: null } as const;
const code = () => screen.getByRole<HTMLInputElement>('textbox', { name: '6-digit code' });

// React logs an error if its state changes outside of act.
const complained = jest.spyOn(console, 'error');
afterEach(() => expect(complained).not.toHaveBeenCalled());

describe('Escape', () => {
  it.each([
    ['the question whether a code may be sent', () => OverlayOnScreen.askedForCode()],
    ['the dialog for the code', () => OverlayOnScreen.atCode()],
  ])('closes %s alone, and does not ask to leave the quiz', async (_, show) => {
    const quiz = await show();
    const dialog = screen.getByLabelText(/^(Confirm your phone number|Enter your code)$/);
    fireEvent(dialog, new Event('cancel', { cancelable: true }));
    expect(dialog).not.toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(quiz.dialog).toBeVisible();
  });
});

it.each([
  ['confirmed', { kind: 'approved' }],
  ['skipped', { kind: 'unavailable' }],
] as const)('gives the focus to the phone where the code is %s', async (how, reply) => {
  const quiz = await OverlayOnScreen.askedForCode();
  await quiz.user.click(quiz.button('Change the number'));
  act(() => quiz.button('Click to verify phone number').focus());
  await quiz.user.keyboard('{Enter}');
  await quiz.user.click(quiz.button('Text me the code'));
  await quiz.answer('sendCode', 'sent');
  await quiz.user.type(code(), '123456');
  await quiz.answer('verifyCode', reply);
  if (how === 'skipped') await quiz.user.click(quiz.button(codeLabels.skip));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  // The pressed link is gone, and its focus with it.
  expect(quiz.field('Phone')).toHaveFocus();
});

describe('the question whether a code may be sent', () => {
  const status = () => within(screen.getByRole('alertdialog')).getByRole('status');

  it('names the number, and sends on confirmation', async () => {
    const quiz = await OverlayOnScreen.askedForCode();
    const dialog = screen.getByRole('alertdialog', { name: 'Confirm your phone number' });
    expect(dialog).toHaveAccessibleDescription(/ to \(214\) 555-0123 to make /);
    expect(within(dialog).getByText('(214) 555-0123')).toHaveStyle({ whiteSpace: 'nowrap' });
    expect(await violations()).toEqual([]);
    await quiz.user.click(quiz.button('Text me the code'));
    expect(screen.getByRole('button', { name: 'Text me the code', busy: true })).toBeVisible();
    expect(quiz.ports.client.bodies('sendCode')).toHaveLength(1);
  });

  it('can be declined; the link asks again', async () => {
    const quiz = await OverlayOnScreen.askedForCode();
    await quiz.user.click(quiz.button('Change the number'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(quiz.ports.client.bodies('sendCode')).toEqual([]);
    await quiz.user.click(quiz.button('Click to verify phone number'));
    expect(screen.getByRole('alertdialog', { name: 'Confirm your phone number' })).toBeVisible();
  });

  it('says that the browser works for the code, which can be cancelled meanwhile', async () => {
    const quiz = await OverlayOnScreen.askedForCode();
    expect(status()).toBeEmptyDOMElement();
    await quiz.user.click(quiz.button('Text me the code'));
    await act(async () => quiz.ports.client.askForProof());
    expect(status()).toHaveTextContent('One moment: we check that you are not a robot.');
    expect(screen.getByRole('button', { name: 'Text me the code', busy: true })).toBeVisible();
    expect(await violations()).toEqual([]);
    await quiz.user.click(quiz.button('Change the number'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(quiz.ports.client.isAborted('sendCode')).toBe(true);
  });

  it('shows that the browser could not do the work, and offers no way on without a code', async () => {
    const quiz = await OverlayOnScreen.askedForCode();
    await quiz.user.click(quiz.button('Text me the code'));
    await act(async () => quiz.ports.client.askForProof());
    await quiz.answer('sendCode', 'unproved');
    expect(within(screen.getByRole('alertdialog')).getByRole('alert')).toHaveTextContent(
      'Your browser could not complete a security check. Please try again.',
    );
    expect(status()).toBeEmptyDOMElement();
    expect(screen.queryByRole('button', { name: 'Continue without a code' })).toBeNull();
    expect(quiz.button('Text me the code')).not.toHaveAttribute('aria-busy');
  });

  it('shows that sending failed, and then lets the visitor go on without a code', async () => {
    const quiz = await OverlayOnScreen.askedForCode();
    expect(screen.queryByRole('button', { name: 'Continue without a code' })).toBeNull();
    await quiz.user.click(quiz.button('Text me the code'));
    await quiz.answer('sendCode', 'unavailable');
    expect(
      screen.getByText('Failed to send verification code. Please try again.').closest('[role]'),
    ).toHaveAttribute('role', 'alert');
    expect(await violations()).toEqual([]);
    await quiz.user.click(quiz.button('Continue without a code'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

describe('a phone check that answers while the visitor is elsewhere', () => {
  const needsCode = {
    kind: 'valid',
    source: 'server',
    data: { phone_type: 'mobile', otp_required: true },
  } as const;
  const confirm = () => screen.queryByRole('alertdialog', { name: 'Confirm your phone number' });

  async function phoneTyped() {
    const quiz = await OverlayOnScreen.at('contact');
    await quiz.user.type(quiz.field('Phone'), contact.phone);
    return quiz;
  }

  it('opens no dialog over the e-mail that is being typed, and no text is sent', async () => {
    const quiz = await phoneTyped();
    await quiz.user.type(quiz.field('Email'), 'anna.lee');
    await quiz.answer('checkPhone', needsCode);
    await quiz.user.keyboard('@example.com{Enter}');
    expect(confirm()).toBeNull();
    expect(quiz.field('Email')).toHaveValue('anna.lee@example.com');
    expect(quiz.ports.client.bodies('sendCode')).toEqual([]);
    await quiz.user.click(quiz.button('Click to verify phone number'));
    expect(confirm()).toBeVisible();
  });

  it('opens no dialog over a field while another window has the focus', async () => {
    const quiz = await phoneTyped();
    await quiz.user.click(quiz.field('Email'));
    // The document keeps its active element when the window loses the focus.
    fireEvent.focusOut(quiz.field('Email'));
    await quiz.answer('checkPhone', needsCode);
    expect(confirm()).toBeNull();
  });

  it.each(['Phone', 'First name'])(
    'in the field %s: opens the dialog once it is left',
    async (name) => {
      const quiz = await phoneTyped();
      await quiz.user.click(quiz.field(name));
      await quiz.user.click(quiz.consent);
      await quiz.answer('checkPhone', needsCode);
      expect(confirm()).toBeVisible();
    },
  );

  it('keeps the keys that come right after the dialog opened from sending the text', async () => {
    const quiz = await OverlayOnScreen.at('contact');
    act(() => quiz.field('Phone').focus());
    // Not typed: user-event would fire a change event when the dialog takes the focus, amid React's
    // rendering.
    fireEvent.input(quiz.field('Phone'), { target: { value: contact.phone } });
    await quiz.answer('checkPhone', needsCode);
    await quiz.user.keyboard('{Enter}{Tab}anna.lee@example.com{Enter}');
    expect(confirm()).toBeVisible();
    expect(quiz.ports.client.bodies('sendCode')).toEqual([]);
  });
});

describe('a service that was asked too often', () => {
  const tooMany = 'Too many tries in a short time. Please wait a few minutes and try again.';

  it('to send: says so, and offers no way on without a code', async () => {
    const quiz = await OverlayOnScreen.askedForCode();
    await quiz.user.click(quiz.button('Text me the code'));
    await quiz.answer('sendCode', 'limited');
    expect(screen.getByText(tooMany).closest('[role]')).toHaveAttribute('role', 'alert');
    expect(screen.queryByRole('button', { name: 'Continue without a code' })).toBeNull();
  });

  it('to judge: says so, and takes back the way on that an outage had offered', async () => {
    const quiz = await OverlayOnScreen.atCode();
    await quiz.user.type(code(), '123456');
    await quiz.answer('verifyCode', { kind: 'unavailable' });
    expect(quiz.button('Continue without a code')).toBeVisible();
    await quiz.user.click(quiz.button('Verify'));
    await quiz.answer('verifyCode', { kind: 'limited' });
    expect(screen.getByText(tooMany)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Continue without a code' })).toBeNull();
  });
});

describe('the code', () => {
  it('is one labelled field for six digits, with the code of a text message', async () => {
    await OverlayOnScreen.atCode();
    expect(screen.getByRole('dialog', { name: 'Enter your code' })).toHaveAccessibleDescription(
      /\(214\) 555-0123/,
    );
    expect(code()).toHaveAttribute('autocomplete', 'one-time-code');
    expect(code()).toHaveAttribute('inputmode', 'numeric');
    expect(await violations()).toEqual([]);
  });

  it('is judged with the sixth digit; a right one closes the dialog', async () => {
    const quiz = await OverlayOnScreen.atCode();
    await quiz.user.type(code(), '12345');
    expect(quiz.ports.client.bodies('verifyCode')).toEqual([]);
    await quiz.user.keyboard('6');
    expect(quiz.ports.client.bodies('verifyCode')).toMatchObject([{ otp: '123456' }]);
    await quiz.answer('verifyCode', { kind: 'approved' });
    expect(screen.queryByRole('dialog', { name: 'Enter your code' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Click to verify phone number' })).toBeNull();
  });

  it('clears when it was wrong; after the third the dialog closes 2 s later', async () => {
    const quiz = await OverlayOnScreen.atCode();
    for (const message of [
      'Invalid code. 2 attempts remaining.',
      'Invalid code. 1 attempts remaining.',
      'Too many failed attempts',
    ]) {
      await quiz.user.click(code());
      await quiz.user.paste('000000');
      await quiz.answer('verifyCode', wrong);
      expect(screen.getByText(message)).toBeVisible();
      expect(code()).toHaveValue('');
    }
    expect(code()).toBeDisabled();
    expect(await violations()).toEqual([]);
    await quiz.advanceTime(2000);
    expect(screen.queryByRole('dialog', { name: 'Enter your code' })).toBeNull();
    expect(screen.getByText('Too many failed attempts')).toBeVisible();
  });

  it('can be sent again after a cooldown that is shown', async () => {
    const quiz = await OverlayOnScreen.atCode();
    await quiz.user.click(quiz.button('Send the code again in 30 s'));
    expect(quiz.ports.client.bodies('sendCode')).toHaveLength(1);
    await quiz.advanceTime(29_000);
    expect(quiz.button('Send the code again in 1 s')).toHaveAttribute('aria-disabled', 'true');
    await quiz.advanceTime(1_000);
    await quiz.user.click(quiz.button('Send the code again'));
    expect(quiz.ports.client.bodies('sendCode')).toHaveLength(2);
    await quiz.answer('sendCode', 'unavailable');
    expect(screen.getByText('Failed to resend code. Please try again.')).toBeVisible();
  });

  it('cannot be sent again before the cooldown is over, even where the browser’s timers are late', async () => {
    const clock = new FakeClock();
    const lateClock: Clock = {
      now: () => clock.now(),
      ageOf: () => clock.ageOf(),
      after: (ms, act) => clock.after(ms + 20, act),
    };
    const state = { ...atCode, code: { ...atCode.code, sentAt: clock.now() } };
    render(<CodeDialogs state={state} dispatch={() => undefined} clock={lateClock} />);
    await advanceTime(clock, 29_900);
    expect(screen.getByRole('button', { name: 'Send the code again in 1 s' })).toBeVisible();
    await advanceTime(clock, 1_000);
    expect(screen.getByRole('button', { name: 'Send the code again' })).toBeVisible();
  });

  it('has no longer cooldown on a device whose clock was set back meanwhile', async () => {
    const clock = new FakeClock();
    const state = { ...atCode, code: { ...atCode.code, sentAt: clock.now() + 3_600_000 } };
    render(<CodeDialogs state={state} dispatch={() => undefined} clock={clock} />);
    expect(screen.getByRole('button', { name: 'Send the code again in 30 s' })).toBeVisible();
    await advanceTime(clock, 31_000);
    expect(screen.getByRole('button', { name: 'Send the code again' })).toBeVisible();
  });

  it('goes on counting where the clock is set back while it is shown', async () => {
    const clock = new FakeClock();
    let setBackBy = 0;
    const deviceClock: Clock = {
      now: () => clock.now() - setBackBy,
      ageOf: () => clock.ageOf(),
      after: (ms, act) => clock.after(ms, act),
    };
    const state = { ...atCode, code: { ...atCode.code, sentAt: clock.now() } };
    render(<CodeDialogs state={state} dispatch={() => undefined} clock={deviceClock} />);
    await advanceTime(clock, 5_000);
    setBackBy = 3_600_000;
    await advanceTime(clock, 5_000);
    expect(screen.getByRole('button', { name: 'Send the code again in 20 s' })).toBeVisible();
    await advanceTime(clock, 21_000);
    expect(screen.getByRole('button', { name: 'Send the code again' })).toBeVisible();
  });

  it('shows that it could not be checked', async () => {
    const quiz = await OverlayOnScreen.atCode();
    await quiz.user.type(code(), '123456');
    await quiz.answer('verifyCode', { kind: 'unavailable' });
    expect(screen.getByText('Verification failed. Please try again.')).toBeVisible();
    expect(quiz.button('Continue without a code')).toBeVisible();
  });

  it('can be closed; the link asks for it again and sends no other', async () => {
    const quiz = await OverlayOnScreen.atCode();
    await quiz.user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) ?? code());
    expect(screen.queryByRole('dialog', { name: 'Enter your code' })).toBeNull();
    await quiz.user.click(quiz.button('Click to verify phone number'));
    expect(code()).toBeVisible();
    expect(quiz.ports.client.bodies('sendCode')).toHaveLength(1);
  });
});
