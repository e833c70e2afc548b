import { render, screen } from '@testing-library/react';
import { violations } from '../testing/axe.ts';
import { Section } from './Section.tsx';

it('is a region named by its heading, which scripts can focus', async () => {
  const { container } = render(
    <Section id="how" title="How it works" lead="In short.">
      <p>Content</p>
    </Section>,
  );
  expect(screen.getByRole('region', { name: 'How it works' })).toHaveAttribute('id', 'how');
  const heading = screen.getByRole('heading', { level: 2, name: 'How it works' });
  heading.focus();
  expect(heading).toHaveFocus();
  expect(screen.getByText('In short.')).toBeVisible();
  expect(await violations(container)).toEqual([]);
});

it('leaves nothing empty where it has no lead', () => {
  const { container } = render(
    <Section id="how" title="How it works">
      Content
    </Section>,
  );
  expect(container.querySelector(':empty')).toBeNull();
});
