import { render, screen } from '@testing-library/react';
import { violations } from '../testing/axe.ts';
import { Referral } from './Referral.tsx';

it('is a region named by its title', async () => {
  const { container } = render(
    <Referral id="r" title="Give $10" text="Both." action={<a href="sms:?&body=x">Share</a>} />,
  );
  expect(screen.getByRole('region', { name: 'Give $10' })).toHaveTextContent('Both.');
  expect(screen.getByRole('link', { name: 'Share' })).toHaveAttribute('href', 'sms:?&body=x');
  expect(await violations(container)).toEqual([]);
});
