import { render, screen } from '@testing-library/react';
import { violations } from '../testing/axe.ts';
import { PromiseList } from './PromiseList.tsx';

it('lists promises by heading', async () => {
  const { container } = render(
    <PromiseList
      promises={[
        {
          title: 'STOP means stop',
          text: 'It ends.',
          icon: <svg aria-hidden="true" data-icon="stop" />,
        },
      ]}
    />,
  );
  expect(screen.getByRole('listitem')).toHaveTextContent('STOP means stopIt ends.');
  expect(screen.getByRole('heading', { level: 3, name: 'STOP means stop' })).toBeVisible();
  expect(container.querySelector('li [data-icon="stop"]')).toBeInTheDocument();
  expect(await violations(container)).toEqual([]);
});
