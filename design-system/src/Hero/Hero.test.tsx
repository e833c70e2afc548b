import { render, screen } from '@testing-library/react';
import { violations } from '../testing/axe.ts';
import { Hero } from './Hero.tsx';

it('has the only first-level heading, the lead, action, note, evidence and picture', async () => {
  const { container } = render(
    <Hero
      title="Come home to clean."
      lead="Eight questions."
      action={<button type="button">Start</button>}
      note="Free."
      proof={<p>4.8 of 5</p>}
      illustration={<svg role="img" aria-label="house" />}
    />,
  );
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Come home to clean.');
  expect(screen.getByRole('button', { name: 'Start' })).toBeVisible();
  for (const text of ['Eight questions.', 'Free.', '4.8 of 5']) {
    expect(screen.getByText(text)).toBeVisible();
  }
  expect(screen.getByRole('img', { name: 'house' })).toBeVisible();
  expect(await violations(container)).toEqual([]);
});

it('shows no note without an action', () => {
  render(<Hero title="Empty" lead="Nothing here." note="Free." />);
  expect(screen.queryByText('Free.')).not.toBeInTheDocument();
});

it('leaves nothing empty where note and picture are missing', () => {
  const { container } = render(
    <Hero title="Clean" lead="Soon." action={<button type="button">Start</button>} />,
  );
  expect(container.querySelector(':empty')).toBeNull();
});
