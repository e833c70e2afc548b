import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { violations } from '../testing/axe.ts';
import { Button } from './Button.tsx';

it('has the type button and reports presses', async () => {
  const press = jest.fn();
  const { container } = render(<Button onClick={press}>Save</Button>);
  const button = screen.getByRole('button', { name: 'Save' });
  expect(button).toHaveAttribute('type', 'button');
  expect(button).not.toHaveAttribute('aria-busy');
  await userEvent.click(button);
  expect(press).toHaveBeenCalledTimes(1);
  expect(await violations(container)).toEqual([]);
});

it('while busy says so, keeps its focus and name, and neither acts nor submits', async () => {
  const press = jest.fn();
  const submit = jest.fn((event: Event) => event.preventDefault());
  document.addEventListener('submit', submit);
  const form = (busy: boolean) => (
    <form>
      <Button type="submit" busy={busy} onClick={press}>
        Send
      </Button>
    </form>
  );
  const { rerender } = render(form(true));
  const button = screen.getByRole('button', { name: 'Send', busy: true });
  await userEvent.click(button);
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(press).not.toHaveBeenCalled();
  expect(submit).not.toHaveBeenCalled();

  rerender(form(false));
  await userEvent.click(button);
  expect(press).toHaveBeenCalledTimes(1);
  expect(submit).toHaveBeenCalledTimes(1);
  document.removeEventListener('submit', submit);
});

it.each([undefined, false, true])(
  'while busy is disabled to screen readers, with aria-disabled %s',
  (disabled) => {
    render(
      <Button busy aria-disabled={disabled}>
        Send
      </Button>,
    );
    expect(screen.getByRole('button', { busy: true })).toHaveAttribute('aria-disabled', 'true');
  },
);

it('can still be pressed when it is aria-disabled, so that the press can explain what is missing', async () => {
  const press = jest.fn();
  render(
    <Button aria-disabled onClick={press}>
      Next
    </Button>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(press).toHaveBeenCalledTimes(1);
});

it('passes on its ref, attributes and invoker commands', () => {
  const ref = { current: null as HTMLButtonElement | null };
  render(
    <Button ref={ref} commandfor="quiz" command="show-modal" title="Opens the quiz">
      Start
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Start' });
  expect(ref.current).toBe(button);
  expect(button).toHaveAttribute('commandfor', 'quiz');
  expect(button).toHaveAttribute('command', 'show-modal');
  expect(button).toHaveAttribute('title', 'Opens the quiz');
});
