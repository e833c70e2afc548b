import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { errorScreen } from '@tidyguard/content/product';
import { ErrorScreen } from '@tidyguard/design-system';
import { ErrorBoundary } from './ErrorBoundary';
import { NotFoundPage } from './NotFoundPage';

describe('the boundary around a page', () => {
  const quiet = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  afterAll(() => quiet.mockRestore());

  it('shows the error screen, reports the error, and tries again', async () => {
    let broken = true;
    const Page = () => {
      if (broken) throw new Error('no water');
      return <p>Running</p>;
    };
    const report = jest.fn();
    render(
      <ErrorBoundary
        onError={report}
        fallback={(retry) => <ErrorScreen {...errorScreen} homeHref="/" onRetry={retry} />}
      >
        <Page />
      </ErrorBoundary>,
    );
    expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    expect(
      screen.getByText(
        "We're sorry, but something unexpected happened. Our team has been notified and is working to fix the issue.",
      ),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to Homepage' })).toHaveAttribute('href', '/');
    expect(report).toHaveBeenCalledWith(expect.objectContaining({ message: 'no water' }));

    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(screen.getByText('Running')).toBeVisible();
  });
});

it('leads home from an address that leads nowhere', () => {
  render(<NotFoundPage />);
  const main = within(screen.getByRole('main'));
  expect(main.getByRole('link', { name: 'Go to Homepage' })).toHaveAttribute('href', '/');
});
