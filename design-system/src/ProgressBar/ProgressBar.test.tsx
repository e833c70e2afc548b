import { render, screen } from '@testing-library/react';
import { violations } from '../testing/axe.ts';
import { ProgressBar } from './ProgressBar.tsx';

it('exposes the progress as a value and in words', async () => {
  const { container } = render(
    <ProgressBar label="Quiz" value={2} max={9} valueText="Step 2 of 9" />,
  );
  const bar = screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Quiz' });
  expect(bar.value).toBe(2);
  expect(bar.max).toBe(9);
  expect(bar).toHaveAttribute('aria-valuetext', 'Step 2 of 9');
  expect(await violations(container)).toEqual([]);
});
