import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { violations } from '../testing/axe.ts';
import { CompletionView } from './CompletionView.tsx';

it('shows heading, summary and note, and reports the press on close', async () => {
  const close = jest.fn();
  const heading = { current: null as HTMLHeadingElement | null };
  const { container } = render(
    <CompletionView
      title="Thank You!"
      heading="Your Match is Ready!"
      summary={<p>A weekly cleaning in Dallas.</p>}
      note="Check your email."
      closeLabel="Close"
      onClose={close}
      headingRef={heading}
    />,
  );
  expect(screen.getByRole('heading', { name: 'Thank You! Your Match is Ready!' })).toBe(
    heading.current,
  );
  heading.current?.focus();
  expect(heading.current).toHaveFocus();
  expect(screen.getByText('A weekly cleaning in Dallas.')).toBeVisible();
  expect(screen.getByText('Check your email.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(close).toHaveBeenCalledTimes(1);
  expect(await violations(container)).toEqual([]);
});
