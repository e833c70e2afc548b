import { render, screen } from '@testing-library/react';
import { QUIZ_ISLAND_ID } from '../quiz/ids';
import { Layout } from './Layout';

const report = jest.spyOn(console, 'error').mockImplementation(() => undefined);
afterAll(() => report.mockRestore());

function Broken(): never {
  throw new Error('no water');
}

it('reports what breaks a page, leads home from there, and keeps the quiz', () => {
  const { container } = render(
    <Layout path="/contact">
      <Broken />
    </Layout>,
  );
  expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to Homepage' })).toHaveAttribute('href', '/');
  expect(container.querySelector(`#${QUIZ_ISLAND_ID}`)).toBeInTheDocument();
  expect(report).toHaveBeenCalledWith(
    expect.stringMatching(/^\[tidyguard\] page: Error: no water/),
  );
});
