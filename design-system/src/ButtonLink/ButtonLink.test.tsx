import { render, screen } from '@testing-library/react';
import { violations } from '../testing/axe.ts';
import { ButtonLink } from './ButtonLink.tsx';

it('is a link with a name and an address, and passes on its ref', async () => {
  const ref = { current: null as HTMLAnchorElement | null };
  const { container } = render(
    <ButtonLink href="/contact" ref={ref} icon={<svg aria-hidden="true" />}>
      Contact
    </ButtonLink>,
  );
  const link = screen.getByRole('link', { name: 'Contact' });
  expect(link).toHaveAttribute('href', '/contact');
  expect(ref.current).toBe(link);
  expect(await violations(container)).toEqual([]);
});
