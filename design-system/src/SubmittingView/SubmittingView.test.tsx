import { render, screen } from '@testing-library/react';
import { violations } from '../testing/axe.ts';
import { SubmittingView } from './SubmittingView.tsx';

it('announces its message and shows the progress if it is known', async () => {
  const { container, rerender } = render(<SubmittingView message="Sending" value={60} />);
  expect(screen.getByRole('status')).toHaveTextContent('Sending');
  const bar = screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Sending' });
  expect(bar.value).toBe(60);
  expect(bar).toHaveAttribute('data-speed', 'loading');
  expect(await violations(container)).toEqual([]);
  rerender(<SubmittingView message="Sending" />);
  expect(screen.getByRole('progressbar', { name: 'Sending' })).not.toHaveAttribute('value');
});
