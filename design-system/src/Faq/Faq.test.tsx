import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { violations } from '../testing/axe.ts';
import { Faq } from './Faq.tsx';

const entries = [
  { question: 'What does it cost?', answer: 'Nothing.' },
  { question: 'Who comes?', answer: 'A pro.' },
];

it('opens and closes each answer independently', async () => {
  const { container } = render(<Faq entries={entries} />);
  const [first, second] = screen.getAllByRole('group');
  expect(first).not.toHaveAttribute('open');
  await userEvent.click(screen.getByText('What does it cost?'));
  expect(first).toHaveAttribute('open');
  expect(second).not.toHaveAttribute('open');
  expect(screen.getByText('Nothing.')).toBeVisible();
  await userEvent.click(screen.getByText('Who comes?'));
  expect(second).toHaveAttribute('open');
  // With a `name`, browsers would close the other answers; jsdom would not.
  expect(first).toHaveAttribute('open');
  expect(first).not.toHaveAttribute('name');
  await userEvent.click(screen.getByText('What does it cost?'));
  expect(first).not.toHaveAttribute('open');
  expect(await violations(container)).toEqual([]);
});
