import { render, screen } from '@testing-library/react';
import { AudiencePets } from '../illustrations/index.ts';
import { violations } from '../testing/axe.ts';
import { AudienceList } from './AudienceList.tsx';

it('lists each group with a heading and a picture', async () => {
  const { container } = render(
    <AudienceList
      groups={[{ title: 'Fur on the sofa', text: 'Pets.', illustration: <AudiencePets /> }]}
    />,
  );
  expect(screen.getByRole('listitem')).toHaveTextContent('Fur on the sofaPets.');
  expect(screen.getByRole('heading', { level: 3 })).toHaveTextContent('Fur on the sofa');
  expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
  expect(await violations(container)).toEqual([]);
});
