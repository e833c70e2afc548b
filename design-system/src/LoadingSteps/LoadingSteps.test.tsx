import { render, screen } from '@testing-library/react';
import { violations } from '../testing/axe.ts';
import { LoadingSteps } from './LoadingSteps.tsx';

it('shows the progress and announces each stage politely', async () => {
  const { container, rerender } = render(
    <LoadingSteps title="Finding your match" message="Analyzing..." value={25} />,
  );
  const bar = screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Finding your match' });
  expect([bar.value, bar.max]).toEqual([25, 100]);
  expect(bar).toHaveAttribute('data-speed', 'loading');
  const region = screen.getByRole('status');
  expect(region).toHaveTextContent('Analyzing...');
  rerender(<LoadingSteps title="Finding your match" message="Found!" value={4} max={4} />);
  expect(screen.getByRole('status')).toBe(region);
  expect(region).toHaveTextContent('Found!');
  expect([bar.value, bar.max]).toEqual([4, 4]);
  expect(await violations(container)).toEqual([]);
});
