import { render, screen } from '@testing-library/react';
import { TextField } from '../TextField/TextField.tsx';

const scrolled: unknown[] = [];
const scroll = jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (
  this: Element,
) {
  scrolled.push(this);
});
beforeEach(() => scrolled.splice(0));
afterAll(() => scroll.mockRestore());

it('scrolls a new error of the focused field into view, once', () => {
  const { rerender } = render(<TextField label="ZIP code" />);
  screen.getByRole('textbox').focus();
  rerender(<TextField label="ZIP code" error="Too short" />);
  expect(scrolled).toContain(screen.getByRole('alert'));
  scrolled.splice(0);
  rerender(<TextField label="ZIP code" error="Unknown" />);
  rerender(<TextField label="ZIP code" />);
  expect(scrolled).toEqual([]);
});

it('leaves the page where it is for an error of a field that nobody is in', () => {
  const { rerender } = render(<TextField label="ZIP code" />);
  rerender(<TextField label="ZIP code" error="Too short" />);
  expect(scrolled).toEqual([]);
});
