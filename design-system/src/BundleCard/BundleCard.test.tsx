import { render, screen, within } from '@testing-library/react';
import { BundleList } from './BundleList.tsx';
import { violations } from '../testing/axe.ts';
import { BundleCard } from './BundleCard.tsx';

it('is a list item with name, price, text and button', async () => {
  const { container } = render(
    <BundleList>
      <BundleCard
        title="Basic Plus"
        price="+$15"
        text="One extra."
        action={<button type="button">Add</button>}
      />
    </BundleList>,
  );
  const card = within(within(screen.getByRole('list')).getByRole('listitem'));
  expect(card.getByRole('heading', { level: 3, name: 'Basic Plus' })).toBeVisible();
  expect(card.getByText('+$15')).toBeVisible();
  expect(card.getByText('One extra.')).toBeVisible();
  expect(card.getByRole('button', { name: 'Add' })).toBeVisible();
  expect(await violations(container)).toEqual([]);
});
