import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { violations } from '../testing/axe.ts';
import { TextArea } from './TextArea.tsx';

it('takes several lines and is named by its label', async () => {
  render(<TextArea label="Message" name="message" />);
  const field = screen.getByRole('textbox', { name: 'Message' });
  await userEvent.type(field, 'One{Enter}Two');
  expect(field).toHaveValue('One\nTwo');
});

it('is described by its hint and its error, and invalid if there is an error', async () => {
  const { container, rerender } = render(<TextArea label="Message" hint="Short is fine." />);
  const field = screen.getByRole('textbox', { name: 'Message' });
  expect(field).toHaveAccessibleDescription('Short is fine.');
  expect(field).not.toBeInvalid();
  rerender(<TextArea label="Message" hint="Short is fine." error="Please write a message" />);
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription('Short is fine. Please write a message');
  expect(screen.getByRole('alert')).toHaveTextContent('Please write a message');
  expect(await violations(container)).toEqual([]);
});

it('keeps a description and an invalid state of the caller', () => {
  render(
    <>
      <p id="more">No links</p>
      <TextArea label="Message" hint="Short is fine." aria-describedby="more" aria-invalid />
    </>,
  );
  const field = screen.getByRole('textbox', { name: 'Message' });
  expect(field).toHaveAccessibleDescription('Short is fine. No links');
  expect(field).toBeInvalid();
});
