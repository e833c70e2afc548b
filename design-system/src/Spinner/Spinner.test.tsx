import { render, screen } from '@testing-library/react';
import { violations } from '../testing/axe.ts';
import { Spinner } from './Spinner.tsx';

it('has a status text if it is given a label, and none otherwise', async () => {
  const { container, rerender } = render(<Spinner label="Loading your options" />);
  expect(screen.getByText('Loading your options')).toBeInTheDocument();
  expect(await violations(container)).toEqual([]);
  rerender(<Spinner />);
  expect(container).toHaveTextContent('');
  expect(container.firstElementChild?.children).toHaveLength(1);
});
