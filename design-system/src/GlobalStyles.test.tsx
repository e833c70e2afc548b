import { render } from '@testing-library/react';
import { GlobalStyles } from './GlobalStyles.tsx';
import { sampleBrand } from './testing/sampleBrand.ts';

const rootValue = (property: string) =>
  getComputedStyle(document.documentElement).getPropertyValue(property);

afterEach(() => {
  delete document.documentElement.dataset.theme;
});

it('sets the colours of the brand, and the dark ones for data-theme="dark"', () => {
  const { rerender } = render(<GlobalStyles />);
  expect(rootValue('--tg-color-canvas')).toBe('#fbf8f3');
  rerender(<GlobalStyles brand={sampleBrand} />);
  expect(rootValue('--tg-color-canvas')).toBe(sampleBrand.light.canvas);
  document.documentElement.dataset.theme = 'dark';
  expect(rootValue('--tg-color-canvas')).toBe(sampleBrand.dark.canvas);
});

it('keeps the order of a telephone number right to left', () => {
  const { container } = render(
    <div dir="rtl">
      <GlobalStyles />
      <input type="tel" />
      <input type="text" />
    </div>,
  );
  const [tel, text] = [...container.querySelectorAll('input')].map((input) =>
    getComputedStyle(input).getPropertyValue('unicode-bidi'),
  );
  expect([tel, text]).toEqual(['plaintext', '']);
});
