import { render, screen } from '@testing-library/react';
import { violations } from '../testing/axe.ts';
import { OutcomeCard } from './OutcomeCard.tsx';

it('is a named list of facts, each with its term', async () => {
  const { container } = render(
    <OutcomeCard label="Your request" facts={[{ term: 'City', description: 'Dallas' }]}>
      <button type="button">Book</button>
    </OutcomeCard>,
  );
  expect(screen.getByRole('region', { name: 'Your request' })).toBeVisible();
  expect(screen.getByRole('term')).toHaveTextContent('City');
  expect(screen.getByRole('definition')).toHaveTextContent('Dallas');
  expect(screen.getByRole('button', { name: 'Book' })).toBeVisible();
  expect(await violations(container)).toEqual([]);
});
