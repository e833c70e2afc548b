import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { violations } from '../testing/axe.ts';
import { Marquee } from './Marquee.tsx';

it('shows each claim twice, and hides the copy from screen readers', async () => {
  const { container } = render(<Marquee label="What you get" items={['Vetted pros', 'Free']} />);
  const list = screen.getByRole('list', { name: 'What you get' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(2);
  expect(screen.getAllByText('Vetted pros')).toHaveLength(2);
  expect(screen.getAllByRole('list')).toHaveLength(1);
  expect(await violations(container)).toEqual([]);
});

it('can be paused by a switch, also with the keyboard', async () => {
  render(<Marquee label="What you get" items={['Free']} />);
  await userEvent.tab();
  const pause = screen.getByRole('switch', { name: 'Pause the moving text' });
  expect(pause).toHaveFocus();
  await userEvent.keyboard(' ');
  expect(pause).toBeChecked();
});
