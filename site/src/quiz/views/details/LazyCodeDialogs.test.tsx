import { act, fireEvent, screen } from '@testing-library/react';
import { lazyModule, type LazyModule } from '../../../platform/lazyModule';
import { flushPromises } from '../../../testing/fakeClock';
import { OverlayOnScreen } from '../../../testing/OverlayOnScreen';
import type * as CodeDialogs from './CodeDialogs';

type Part = typeof CodeDialogs;

const importDialogs = jest.fn<Promise<Part>, []>();
let deliver: (module: Part) => void = () => undefined;
let mockPart: LazyModule<Part>;

jest.mock('./codeDialogsPart', () => ({
  get codeDialogsPart() {
    return mockPart;
  },
}));

beforeEach(() => {
  importDialogs.mockReset().mockReturnValue(new Promise((resolve) => (deliver = resolve)));
  mockPart = lazyModule(importDialogs);
});

async function deliverDialogs() {
  const dialogs = await import('./CodeDialogs');
  await act(async () => {
    deliver(dialogs);
    await flushPromises();
  });
}

it('opens no dialog over a field that was entered while the dialogs were on their way', async () => {
  const quiz = await OverlayOnScreen.at('contact');
  await quiz.fillContact();
  await quiz.checksAreValid({ otp_required: true });
  await quiz.user.click(quiz.field('Email'));
  await deliverDialogs();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await quiz.user.click(quiz.button('Click to verify phone number'));
  expect(screen.getByRole('alertdialog')).toBeVisible();
});

it('asks on Escape while the dialogs are on their way, and goes no step back', async () => {
  const quiz = await OverlayOnScreen.at('contact');
  await quiz.fillContact();
  await quiz.checksAreValid({ otp_required: true });
  await quiz.user.click(quiz.submit);
  await act(async () => {
    // Like a browser when nobody handles the key.
    const isTaken = !fireEvent.keyDown(quiz.submit, { key: 'Escape' });
    if (!isTaken) fireEvent(quiz.dialog, new Event('cancel', { cancelable: true }));
    await flushPromises();
  });
  expect(quiz.field('Phone')).toBeVisible();
  await quiz.user.click(quiz.button('Continue Quiz'));
  // The press of submit still counts.
  await deliverDialogs();
  expect(screen.getByRole('alertdialog', { name: 'Confirm your phone number' })).toBeVisible();
});

it('fetches the code dialogs once a phone needs a code, and loses no press meanwhile', async () => {
  const quiz = await OverlayOnScreen.at('contact');
  await quiz.fillContact();
  expect(importDialogs).not.toHaveBeenCalled();
  await quiz.checksAreValid({ otp_required: true });
  expect(importDialogs).toHaveBeenCalledTimes(1);

  // Until the dialogs' code is there, the phone still counts as being checked.
  expect(screen.getByText('Checking')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Click to verify phone number' })).toBeNull();
  await quiz.user.type(quiz.field('Last name'), '-King');
  await quiz.user.click(quiz.submit);
  expect(quiz.submit).toHaveAttribute('aria-busy', 'true');

  await deliverDialogs();
  expect(screen.getByRole('alertdialog', { name: 'Confirm your phone number' })).toBeVisible();
  expect(quiz.field('Last name')).toHaveValue('Lovelace-King');
  await quiz.user.click(quiz.button('Text me the code'));
  await quiz.answer('sendCode', 'sent');
  await quiz.user.type(screen.getByRole('textbox', { name: '6-digit code' }), '123456');
  await quiz.answer('verifyCode', { kind: 'approved' });
  expect(quiz.ports.client.bodies('submitLead')).toMatchObject([
    { lead: { last_name: 'Lovelace-King' } },
  ]);
});
