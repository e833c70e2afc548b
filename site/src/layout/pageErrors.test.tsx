import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { createVisit } from '../quiz/effects/visit';
import { QUIZ_DIALOG_ID, QUIZ_ID_PREFIX, QUIZ_ISLAND_ID } from '../quiz/ids';
import { Quiz } from '../quiz/Quiz';
import { Layout } from './Layout';

const report = jest.spyOn(console, 'error').mockImplementation(() => undefined);
afterAll(() => report.mockRestore());

function Broken(): never {
  throw new Error('no water');
}

it('reports what breaks a page, leads home from there, and keeps the quiz', () => {
  // Every page has the quiz prerendered like this.
  const quiz = renderToString(<Quiz path="/contact" visit={createVisit()} />, {
    identifierPrefix: QUIZ_ID_PREFIX,
  });
  document.body.innerHTML = `<div id="${QUIZ_ISLAND_ID}">${quiz}</div>`;
  const { container } = render(
    <Layout path="/contact">
      <Broken />
    </Layout>,
  );
  expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to Homepage' })).toHaveAttribute('href', '/');
  expect(container.querySelector(`#${QUIZ_ISLAND_ID} #${QUIZ_DIALOG_ID}`)).toBeInTheDocument();
  expect(report).toHaveBeenCalledWith(
    expect.stringMatching(/^\[tidyguard\] page: Error: no water/),
  );
});
