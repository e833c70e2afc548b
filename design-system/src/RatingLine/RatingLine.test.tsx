import { render, screen } from '@testing-library/react';
import { violations } from '../testing/axe.ts';
import { RatingLine } from './RatingLine.tsx';

it('states the rating in words and hides the stars from screen readers', async () => {
  const { container } = render(<RatingLine>Rated 4.8/5</RatingLine>);
  expect(screen.getByText('Rated 4.8/5')).toBeVisible();
  expect(container.querySelectorAll('[aria-hidden] svg')).toHaveLength(5);
  expect(await violations(container)).toEqual([]);
});
