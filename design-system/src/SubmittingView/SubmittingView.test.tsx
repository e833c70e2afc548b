import { render, screen } from '@testing-library/react';
import { violations } from '../testing/axe.ts';
import { SubmittingView } from './SubmittingView.tsx';

it('says what is going on in a heading that can be focused, and shows the progress if it is known', async () => {
  const { container, rerender } = render(<SubmittingView message="Sending" value={60} />);
  const heading = screen.getByRole('heading', { name: 'Sending' });
  heading.focus();
  expect(heading).toHaveFocus();
  const bar = screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Sending' });
  expect(bar.value).toBe(60);
  expect(bar).toHaveAttribute('data-speed', 'loading');
  expect(await violations(container)).toEqual([]);
  rerender(<SubmittingView message="Sending" />);
  expect(screen.getByRole('progressbar', { name: 'Sending' })).not.toHaveAttribute('value');
});
