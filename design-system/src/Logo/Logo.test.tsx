import { render, screen } from '@testing-library/react';
import { violations } from '../testing/axe.ts';
import { Logo } from './Logo.tsx';

it('is read as the name alone', async () => {
  const { container } = render(
    <a href="/">
      <Logo name="TidyGuard" />
    </a>,
  );
  expect(screen.getByRole('link', { name: 'TidyGuard' })).toBeVisible();
  expect(await violations(container)).toEqual([]);
});
