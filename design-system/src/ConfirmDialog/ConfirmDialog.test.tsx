import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { violations } from '../testing/axe.ts';
import { pressEscapeIn } from '../testing/escape.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

const confirm = jest.fn();
const cancel = jest.fn();
const props = {
  open: true,
  title: 'Start over?',
  body: 'Your answers will be gone.',
  confirmLabel: 'Start over',
  cancelLabel: 'Keep them',
  onConfirm: confirm,
  onCancel: cancel,
};

beforeEach(() => [confirm, cancel].forEach((spy) => spy.mockClear()));

it('has a name and a description, and focuses the confirming button', async () => {
  render(<ConfirmDialog {...props} />);
  const dialog = screen.getByRole('alertdialog', { name: 'Start over?' });
  expect(dialog).toHaveAccessibleDescription('Your answers will be gone.');
  expect(screen.getByRole('button', { name: 'Start over' })).toHaveFocus();
  expect(await violations()).toEqual([]);
});

describe('with the title focused first', () => {
  const button = () => screen.getByRole('button', { name: 'Start over' });

  it('Enter and Space right after opening confirm nothing', async () => {
    render(<ConfirmDialog {...props} focusTitle />);
    expect(screen.getByRole('heading', { name: 'Start over?' })).toHaveFocus();
    await userEvent.keyboard('{Enter} {Enter}');
    expect(confirm).not.toHaveBeenCalled();
    expect(await violations()).toEqual([]);
  });

  it('an address typed for a field confirms nothing, though Tab and Enter are around it', async () => {
    render(<ConfirmDialog {...props} focusTitle />);
    await userEvent.keyboard('{Tab}anna.lee@example.com{Enter}');
    expect(confirm).not.toHaveBeenCalled();
    expect(cancel).not.toHaveBeenCalled();
  });

  it('the keyboard reaches the button, and shortcuts leave it there', async () => {
    render(<ConfirmDialog {...props} focusTitle />);
    await userEvent.tab();
    expect(button()).toHaveFocus();
    await userEvent.keyboard('{Control>}c{/Control}{Enter}');
    expect(confirm).toHaveBeenCalledTimes(1);
  });
});

it('reports confirm, cancel and Escape separately', async () => {
  const escape = jest.fn();
  const { rerender } = render(<ConfirmDialog {...props} />);
  await userEvent.click(screen.getByRole('button', { name: 'Start over' }));
  expect([confirm.mock.calls.length, cancel.mock.calls.length]).toEqual([1, 0]);
  await userEvent.click(screen.getByRole('button', { name: 'Keep them' }));
  expect([confirm.mock.calls.length, cancel.mock.calls.length]).toEqual([1, 1]);
  pressEscapeIn(screen.getByRole('alertdialog'));
  expect([confirm.mock.calls.length, cancel.mock.calls.length]).toEqual([1, 2]);
  rerender(<ConfirmDialog {...props} onEscape={escape} />);
  pressEscapeIn(screen.getByRole('alertdialog'));
  expect([escape.mock.calls.length, cancel.mock.calls.length]).toEqual([1, 2]);
});

it('ignores confirm while busy, and announces an error', async () => {
  const { rerender } = render(<ConfirmDialog {...props} busy />);
  await userEvent.click(screen.getByRole('button', { name: 'Start over', busy: true }));
  expect(confirm).not.toHaveBeenCalled();
  rerender(<ConfirmDialog {...props} error="It did not work." />);
  expect(screen.getByRole('alert')).toHaveTextContent('It did not work.');
});
