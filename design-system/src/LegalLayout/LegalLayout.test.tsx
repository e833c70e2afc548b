import { render, screen, within } from '@testing-library/react';
import { violations } from '../testing/axe.ts';
import { LegalLayout } from './LegalLayout.tsx';

it('shows the title, the date of the last change and a table of contents with links to the headings', async () => {
  const { container } = render(
    <LegalLayout
      title="Terms"
      summary="In short."
      lastUpdated="2026-11-20"
      contents={[{ id: 'who', title: 'Who' }]}
    >
      <h2 id="who">Who</h2>
    </LegalLayout>,
  );
  expect(screen.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible();
  expect(screen.getByText('In short.')).toBeVisible();
  // The day as it is written, whatever the reader's time zone.
  expect(screen.getByText('November 20, 2026')).toHaveAttribute('datetime', '2026-11-20');
  const contents = within(screen.getByRole('navigation', { name: 'Contents' }));
  const link = contents.getByRole('link', { name: 'Who' });
  expect(container.querySelector(link.getAttribute('href') ?? '')).toHaveTextContent('Who');
  expect(await violations(container)).toEqual([]);
});
