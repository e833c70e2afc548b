import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { violations } from '../testing/axe.ts';
import { OtpConfirmDialog } from './OtpConfirmDialog.tsx';

it('asks before a code is sent, and announces that sending failed', async () => {
  const confirm = jest.fn();
  const cancel = jest.fn();
  const props = {
    open: true,
    copy: { title: 'Confirm', body: 'We text a code.', confirm: 'Send code', cancel: 'Cancel' },
    onConfirm: confirm,
    onCancel: cancel,
  };
  const { rerender } = render(<OtpConfirmDialog {...props} busy={false} error="Sending failed." />);
  expect(screen.getByRole('alertdialog', { name: 'Confirm' })).toHaveAccessibleDescription(
    'We text a code.',
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Sending failed.');
  await userEvent.keyboard('{Enter}');
  expect(confirm).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Send code' }));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect([confirm.mock.calls.length, cancel.mock.calls.length]).toEqual([1, 1]);
  rerender(<OtpConfirmDialog {...props} busy />);
  await userEvent.click(screen.getByRole('button', { name: 'Send code', busy: true }));
  expect(confirm).toHaveBeenCalledTimes(1);
  expect(await violations()).toEqual([]);
});
