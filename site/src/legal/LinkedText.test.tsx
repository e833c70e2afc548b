import { render, screen } from '@testing-library/react';
import { legalLinks } from '@tidyguard/content/product';
import { LinkedText, partsOf } from './LinkedText';

const terms = { title: 'Terms', path: '/t' };
const service = { title: 'Terms of Service (US)', path: '/s' };

it.each([
  ['No page.', ['No page.']],
  ['See Terms.', ['See ', terms, '.']],
  ['Terms', ['', terms, '']],
  ['Terms of Service (US) and Terms', ['', service, ' and ', terms, '']],
  ['Terms, Terms', ['', terms, ', ', terms, '']],
])('finds the pages that "%s" names', (text, parts) => {
  expect(partsOf(text, [terms, service])).toEqual(parts);
});

it('links each legal page by its title', () => {
  render(<LinkedText text={legalLinks.map(({ title }) => title).join(', ')} />);
  for (const { title, path } of legalLinks) {
    const link = screen.getByRole('link', { name: title });
    expect(link).toHaveAttribute('href', path);
    expect(link).not.toHaveAttribute('target');
  }
});

it('opens pages beside this one where it is asked to', () => {
  render(<LinkedText text={legalLinks[0]?.title ?? ''} newTab />);
  expect(screen.getByRole('link')).toHaveAttribute('target', '_blank');
  expect(screen.getByRole('link')).toHaveAttribute('rel', 'noopener');
});
