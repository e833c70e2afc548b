import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { violations } from '../testing/axe.ts';
import { ErrorScreen } from './ErrorScreen.tsx';

it('says what happened, and offers to try again and to go home', async () => {
  const retry = jest.fn();
  const { container } = render(
    <ErrorScreen
      title="Something went wrong"
      body="We're sorry."
      retryLabel="Try Again"
      onRetry={retry}
      homeLabel="Go to Homepage"
      homeHref="/"
    />,
  );
  expect(screen.getByRole('heading', { name: 'Something went wrong', level: 1 })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to Homepage' })).toHaveAttribute('href', '/');
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(retry).toHaveBeenCalledTimes(1);
  expect(await violations(container)).toEqual([]);
});
