import { render, screen, within } from '@testing-library/react';
import { violations } from '../testing/axe.ts';
import { StepList } from './StepList.tsx';

it('is an ordered list of headings with their text', async () => {
  const { container } = render(
    <StepList
      steps={[
        { title: 'Answer', text: 'Eight questions.' },
        { title: 'Match', text: 'Near you.', illustration: <svg role="img" aria-label="map" /> },
      ]}
    />,
  );
  const [first, second] = within(screen.getByRole('list')).getAllByRole('listitem');
  expect(screen.getByRole('list').tagName).toBe('OL');
  expect(within(first as HTMLElement).getByRole('heading', { level: 3 })).toHaveTextContent(
    'Answer',
  );
  expect(within(second as HTMLElement).getByText('Near you.')).toBeVisible();
  expect(within(second as HTMLElement).getByRole('img', { name: 'map' })).toBeVisible();
  expect((first as HTMLElement).querySelector(':empty')).toBeNull();
  expect(await violations(container)).toEqual([]);
});
