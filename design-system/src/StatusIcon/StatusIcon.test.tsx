import { render, screen } from '@testing-library/react';
import { violations } from '../testing/axe.ts';
import { StatusIcon } from './StatusIcon.tsx';

it('announces every status in the same live region', async () => {
  const { container, rerender } = render(<StatusIcon status="idle" />);
  const region = screen.getByRole('status');
  expect(region).toHaveTextContent('');
  expect(region.querySelector('svg')).toBeNull();
  rerender(<StatusIcon status="loading" />);
  expect(region).toHaveTextContent('Checking');
  rerender(<StatusIcon status="valid" />);
  expect(region).toHaveTextContent('Valid');
  expect(region.querySelector('svg')).not.toBeNull();
  rerender(<StatusIcon status="invalid" />);
  expect(region).toHaveTextContent('Invalid');
  expect(screen.getByRole('status')).toBe(region);
  expect(await violations(container)).toEqual([]);
});

it('takes other labels', () => {
  render(<StatusIcon status="valid" labels={{ valid: 'ZIP code found' }} />);
  expect(screen.getByRole('status')).toHaveTextContent('ZIP code found');
});
