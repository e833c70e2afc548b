import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { violations } from '../testing/axe.ts';
import { pressEscapeIn } from '../testing/escape.ts';
import { ExitDialog } from './ExitDialog.tsx';

it('continues on its first button and on Escape, and leaves only on the second button', async () => {
  const goOn = jest.fn();
  const leave = jest.fn();
  render(
    <ExitDialog
      open
      title="Wait! You're almost done"
      body="You're just 4 questions away."
      continueLabel="Continue Quiz"
      leaveLabel="Leave"
      onContinue={goOn}
      onLeave={leave}
    />,
  );
  expect(screen.getByRole('alertdialog', { name: "Wait! You're almost done" })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Continue Quiz' })).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Continue Quiz' }));
  pressEscapeIn(screen.getByRole('alertdialog'));
  expect(goOn).toHaveBeenCalledTimes(2);
  expect(leave).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
  expect(leave).toHaveBeenCalledTimes(1);
  expect(await violations()).toEqual([]);
});
