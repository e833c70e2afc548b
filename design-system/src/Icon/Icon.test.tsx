import { render } from '@testing-library/react';
import { X } from 'lucide';
import { Icon } from './Icon.tsx';

it('draws every element of an icon and hides it from screen readers', () => {
  const { container } = render(<Icon of={X} />);
  const svg = container.querySelector('svg');
  expect(svg).toHaveAttribute('aria-hidden', 'true');
  expect(svg).toHaveAttribute('stroke', 'currentColor');
  const drawn = [...(svg?.children ?? [])].map((element) => element.getAttribute('d'));
  expect(drawn).toEqual(X.map(([, attributes]) => attributes['d']));
  expect(drawn).toHaveLength(2);
});

it('passes on the attributes of an svg', () => {
  const { container } = render(<Icon of={X} strokeWidth={3} data-icon="close" />);
  const svg = container.querySelector('svg');
  expect(svg).toHaveAttribute('stroke-width', '3');
  expect(svg).toHaveAttribute('data-icon', 'close');
});
