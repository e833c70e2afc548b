import { render, screen, within } from '@testing-library/react';
import { violations } from '../testing/axe.ts';
import { SiteFooter } from './SiteFooter.tsx';

it('shows company, e-mail address, links and legal notices', async () => {
  const { container } = render(
    <SiteFooter
      name="TidyGuard"
      summary="Matches homes."
      email="hello@tidyguard.example"
      links={[{ href: '/contact', label: 'Contact' }]}
    >
      <p>Reply STOP to opt out.</p>
    </SiteFooter>,
  );
  const footer = within(screen.getByRole('contentinfo'));
  expect(footer.getByText('Matches homes.')).toBeVisible();
  expect(footer.getByText('Reply STOP to opt out.')).toBeVisible();
  expect(footer.getByRole('link', { name: 'Contact' })).toHaveAttribute('href', '/contact');
  expect(footer.getByRole('link', { name: 'hello@tidyguard.example' })).toHaveAttribute(
    'href',
    'mailto:hello@tidyguard.example',
  );
  expect(await violations(container)).toEqual([]);
});
