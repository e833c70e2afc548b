import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { violations } from '../../testing/axe';
import { quizCopy } from '../copy';
import { QUIZ_DIALOG_ID } from '../ids';
import { QuizBoundary } from './QuizBoundary';

function Broken(): never {
  throw new Error('Broken');
}

it('a crash leaves the page alone and shows the error screen in place of the quiz', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  let isBroken = true;
  function Quiz() {
    if (isBroken) throw new Error('Broken for ada@example.com');
    return <p>The quiz</p>;
  }
  render(
    <>
      <h1>The page</h1>
      <QuizBoundary>
        <Quiz />
      </QuizBoundary>
    </>,
  );
  expect(screen.getByRole('heading', { name: 'The page' })).toBeInTheDocument();
  expect(screen.getByRole('dialog', { name: quizCopy.dialogLabel })).toHaveTextContent(
    'Something went wrong',
  );
  expect(screen.getByRole('link', { name: 'Go to Homepage' })).toHaveAttribute('href', '/');
  expect(await violations()).toEqual([]);
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(screen.getByText('The quiz')).toBeVisible();
  log.mockRestore();
});

it.each([
  ['is shown at once where the quiz covered the page', true],
  ['waits for the next press where the quiz was closed', false],
])('the error screen %s', (_name, isOpen) => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const quiz = (isBroken: boolean) => (
    <QuizBoundary>
      <dialog id={QUIZ_DIALOG_ID} open={isOpen} />
      {isBroken && <Broken />}
    </QuizBoundary>
  );
  const { rerender } = render(quiz(false));
  rerender(quiz(true));
  const dialog = document.querySelector<HTMLDialogElement>(`#${QUIZ_DIALOG_ID}`);
  expect(dialog).toHaveTextContent('Something went wrong');
  expect(dialog?.open).toBe(isOpen);
  log.mockRestore();
});
