import { act, fireEvent, render, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { violations } from '../testing/axe.ts';
import { QuizDialog } from './QuizDialog.tsx';

it('is a named dialog that is closed until the browser opens it', async () => {
  const ref = { current: null as HTMLDialogElement | null };
  const { rerender } = render(
    <QuizDialog id="quiz" label="Quiz" ref={ref}>
      <p>First question</p>
    </QuizDialog>,
  );
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByText('First question')).not.toBeVisible();
  ref.current?.showModal();
  rerender(
    <QuizDialog id="quiz" label="Quiz" ref={ref}>
      <p>Second question</p>
    </QuizDialog>,
  );
  expect(screen.getByRole('dialog', { name: 'Quiz' })).toHaveAttribute('id', 'quiz');
  expect(await violations()).toEqual([]);
});

it('is rendered open with the open attribute', () => {
  render(<QuizDialog id="quiz" label="Quiz" open />);
  expect(screen.getByRole('dialog')).toHaveAttribute('data-standing');
});

it('stays open and logs no error if it was opened before hydration', async () => {
  const error = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const quiz = (
    <QuizDialog id="quiz" label="Quiz">
      <p>First question</p>
    </QuizDialog>
  );
  const page = document.createElement('div');
  page.innerHTML = renderToString(quiz);
  document.body.append(page);
  page.querySelector('dialog')?.showModal();
  const root = await act(async () => hydrateRoot(page, quiz));
  expect(screen.getByRole('dialog', { name: 'Quiz' })).toBeVisible();
  expect(error).not.toHaveBeenCalled();
  await act(async () => root.unmount());
  page.remove();
  error.mockRestore();
});

it('passes on the events of its element', () => {
  const cancel = jest.fn();
  render(<QuizDialog id="quiz" label="Quiz" open onCancel={cancel} />);
  fireEvent(screen.getByRole('dialog'), new Event('cancel'));
  expect(cancel).toHaveBeenCalledTimes(1);
});

it('is filled by its form, and by nothing else that is put into it', () => {
  render(
    <QuizDialog id="quiz" label="Quiz" open>
      <form aria-label="Questions" />
      <div>Beside the quiz</div>
    </QuizDialog>,
  );
  const form = getComputedStyle(screen.getByRole('form', { name: 'Questions' }));
  expect(form).toMatchObject({ display: 'flex', flexGrow: '1' });
  const beside = getComputedStyle(screen.getByText('Beside the quiz'));
  expect(beside.display).toBe('block');
  expect(beside.flexGrow).not.toBe('1');
});
