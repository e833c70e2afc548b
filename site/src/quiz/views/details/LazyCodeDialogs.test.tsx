import { act, screen } from '@testing-library/react';
import { flushPromises } from '../../../testing/fakeClock';
import { OverlayOnScreen } from '../../../testing/OverlayOnScreen';
import type * as LazyModule from '../../../platform/lazyModule';
import type * as CodeDialogs from './CodeDialogs';

const mockImport = jest.fn<Promise<typeof CodeDialogs>, []>();
let deliver: (module: typeof CodeDialogs) => void = () => undefined;

jest.mock('./codeDialogsPart', () => {
  const { lazyModule } = jest.requireActual<typeof LazyModule>('../../../platform/lazyModule');
  return {
    codeDialogsPart: lazyModule(() => mockImport()),
  };
});

it('fetches the code dialogs once a phone needs a code, and loses no press meanwhile', async () => {
  mockImport.mockReturnValue(new Promise((resolve) => (deliver = resolve)));
  const quiz = await OverlayOnScreen.at('contact');
  await quiz.fillContact();
  expect(mockImport).not.toHaveBeenCalled();
  await quiz.checksAreValid({ otp_required: true });
  expect(mockImport).toHaveBeenCalledTimes(1);

  // Until the dialogs are there the phone still counts as being checked.
  expect(screen.getByText('Checking')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Click to verify phone number' })).toBeNull();
  await quiz.user.type(quiz.field('Last name'), '-King');
  await quiz.user.click(quiz.submit);
  expect(quiz.submit).toHaveAttribute('aria-busy', 'true');

  const dialogs = await import('./CodeDialogs');
  await act(async () => {
    deliver(dialogs);
    await flushPromises();
  });
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
