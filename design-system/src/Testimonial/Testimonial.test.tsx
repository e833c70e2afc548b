import { render, screen } from '@testing-library/react';
import { violations } from '../testing/axe.ts';
import { Testimonial } from './Testimonial.tsx';

it('is a quotation with its author', async () => {
  const { container } = render(
    <Testimonial quote="It was good." name="Ana T." place="Dallas, TX" />,
  );
  expect(screen.getByRole('blockquote')).toHaveTextContent('It was good.');
  expect(screen.getByRole('figure')).toHaveTextContent('Ana T., Dallas, TX');
  expect(await violations(container)).toEqual([]);
});
