import { render, screen } from '@testing-library/react';
import { violations } from '../testing/axe.ts';
import { TrustPoints } from './TrustPoints.tsx';

it('lists its points', async () => {
  const { container } = render(<TrustPoints points={['Licensed & insured', 'Fair']} />);
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Licensed & insured',
    'Fair',
  ]);
  expect(await violations(container)).toEqual([]);
});
