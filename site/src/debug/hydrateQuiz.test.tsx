import { act, screen } from '@testing-library/react';
import { QUIZ_DIALOG_ID } from '../quiz/ids';
import { flushPromises } from '../testing/fakeClock';
import { hydrateQuiz } from './hydrateQuiz';

// React logs an error when it renders a script again, or finds other HTML than its own.
const complained = jest.spyOn(console, 'error');

afterEach(() => {
  expect(complained).not.toHaveBeenCalled();
  document.body.innerHTML = '';
  window.sessionStorage.clear();
});

it('shows the panel on the page, in the open quiz, and no longer than the quiz', async () => {
  const container = document.createElement('div');
  document.body.append(container);
  const quiz = await act(async () => {
    const root = hydrateQuiz(container, '/');
    await flushPromises();
    return root;
  });
  const panel = () => screen.getByText('Debug').closest('details');
  expect(panel()?.closest('dialog')).toBeNull();
  const dialog = document.querySelector<HTMLDialogElement>(`#${QUIZ_DIALOG_ID}`);
  await act(async () => {
    dialog?.showModal();
    await flushPromises();
  });
  expect(panel()?.closest('dialog')).toBe(dialog);
  expect(panel()).toHaveTextContent('event: {"event":"quiz_open"}');
  expect(panel()).toHaveTextContent('"landing_page": "http://localhost/"');
  await act(async () => {
    quiz.end();
    await flushPromises();
  });
  expect(screen.queryByText('Debug')).not.toBeInTheDocument();
});

it.each(['/quiz', '/get-quote'])('leaves what React hydrates as it is on %s', async (path) => {
  const container = document.createElement('div');
  document.body.append(container);
  const failed = jest.fn();
  window.addEventListener('error', failed);
  const quiz = await act(async () => {
    const root = hydrateQuiz(container, path);
    const form = container.querySelector('form');
    await flushPromises();
    // React renders all of it again if it finds an element that it did not render.
    expect(container.querySelector('form')).toBe(form);
    return root;
  });
  window.removeEventListener('error', failed);
  expect(failed).not.toHaveBeenCalled();
  const dialog = document.querySelector(`#${QUIZ_DIALOG_ID}`);
  expect(screen.getByText('Debug').closest('dialog')).toBe(dialog);
  await act(async () => {
    quiz.end();
    await flushPromises();
  });
});
