import { render, screen } from '@testing-library/react';
import { violations } from '../testing/axe.ts';
import { Spinner } from './Spinner.tsx';

it('says what is awaited, or nothing where something else says it', async () => {
  const { container, rerender } = render(<Spinner label="Loading your options" />);
  expect(screen.getByText('Loading your options')).toBeInTheDocument();
  expect(await violations(container)).toEqual([]);
  rerender(<Spinner />);
  expect(container).toHaveTextContent('');
});
