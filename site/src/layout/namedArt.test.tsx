import { render } from '@testing-library/react';
import { landing, outcomePages } from '@tidyguard/content/product';
import { drawingNamed, NamedDrawing, NamedIcon } from './namedArt';

const errors = jest.spyOn(console, 'error').mockImplementation(() => undefined);
afterAll(() => errors.mockRestore());

it.each(Object.values(outcomePages).map(({ drawing }) => drawing))('draws %s', (name) => {
  const { container } = render(<NamedDrawing name={name} />);
  expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
});

it.each(landing({}).promise.promises.map(({ icon }) => icon))('has the icon %s', (name) => {
  const { container } = render(<NamedIcon name={name} />);
  expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
});

it('refuses a drawing that does not exist, and names those that do', () => {
  expect(() => drawingNamed('HeroHous')).toThrow(/the drawing "HeroHous".* has .*HeroHouse/);
});

it('refuses an icon that does not exist, and says where to find one', () => {
  expect(() => render(<NamedIcon name="constructor" />)).toThrow(
    /the icon "constructor".*https:\/\/lucide\.dev\/icons/,
  );
});
