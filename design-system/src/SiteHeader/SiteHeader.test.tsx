import { render, screen, within } from '@testing-library/react';
import { violations } from '../testing/axe.ts';
import { SiteHeader } from './SiteHeader.tsx';

it('links home, back and to sections of the page', async () => {
  const { container } = render(
    <SiteHeader
      name="TidyGuard"
      homeHref="/"
      backLink={{ href: '/', label: 'Back to Home' }}
      links={[{ href: '#how', label: 'How it works' }]}
      action={<button type="button">Start</button>}
    />,
  );
  const banner = within(screen.getByRole('banner'));
  expect(banner.getByRole('link', { name: 'TidyGuard home' })).toHaveAttribute('href', '/');
  expect(banner.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
  expect(banner.getByRole('link', { name: 'How it works' })).toHaveAttribute('href', '#how');
  expect(
    within(banner.getByRole('navigation', { name: 'On this page' })).getAllByRole('link'),
  ).toHaveLength(1);
  expect(banner.getByRole('button', { name: 'Start' })).toBeVisible();
  expect(await violations(container)).toEqual([]);
});

it('has no navigation without links', () => {
  render(<SiteHeader name="TidyGuard" homeHref="/" />);
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  expect(screen.getByRole('banner').querySelector('div:empty')).toBeNull();
  expect(screen.getByRole('banner')).toHaveAttribute('data-ruled', 'false');
});

it.each([
  ['keeps its action on phones', undefined, 'false'],
  ['hides its action on phones where it is told so', true, 'true'],
])('%s', (_, actionCollapses, collapses) => {
  render(
    <SiteHeader
      name="TidyGuard"
      homeHref="/"
      action={<button type="button">Start</button>}
      actionCollapses={actionCollapses}
    />,
  );
  // The style sheet hides it: jsdom has no width that its media query could look at.
  expect(screen.getByRole('button', { name: 'Start' }).parentElement).toHaveAttribute(
    'data-collapses',
    collapses,
  );
});
