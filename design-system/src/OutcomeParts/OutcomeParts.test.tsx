import { render, screen } from '@testing-library/react';
import { violations } from '../testing/axe.ts';
import { RatingLine } from './RatingLine.tsx';
import { Referral } from './Referral.tsx';
import { TrustPoints } from './TrustPoints.tsx';

it('lists the trust points', async () => {
  const { container } = render(<TrustPoints points={['Licensed & insured', 'Fair']} />);
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Licensed & insured',
    'Fair',
  ]);
  expect(await violations(container)).toEqual([]);
});

it('says a rating in words and keeps its stars to the eyes', async () => {
  const { container } = render(<RatingLine>Rated 4.8/5</RatingLine>);
  expect(screen.getByText('Rated 4.8/5')).toBeVisible();
  expect(container.querySelectorAll('[aria-hidden] svg')).toHaveLength(5);
  expect(await violations(container)).toEqual([]);
});

it('names the referral by its title', async () => {
  const { container } = render(
    <Referral id="r" title="Give $10" text="Both." action={<a href="sms:?&body=x">Share</a>} />,
  );
  expect(screen.getByRole('region', { name: 'Give $10' })).toHaveTextContent('Both.');
  expect(screen.getByRole('link', { name: 'Share' })).toHaveAttribute('href', 'sms:?&body=x');
  expect(await violations(container)).toEqual([]);
});
