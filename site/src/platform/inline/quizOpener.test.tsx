import { act, fireEvent, render, screen } from '@testing-library/react';
import { QuizButton } from '../../quiz/QuizButton';
import { inlineScript } from '../inlineScripts';

/** A prerendered page, on which only the inline script has run. */
function page(path: string, { isOpen = false, hasInvokers = false } = {}) {
  window.history.replaceState(null, '', path);
  render(
    <>
      <QuizButton>Find my cleaner</QuizButton>
      <dialog id="quiz-dialog" open={isOpen}>
        <form id="quiz-form" method="dialog">
          <button type="submit">Next</button>
        </form>
        <button type="button" commandfor="quiz-dialog" command="close">
          Close
        </button>
      </dialog>
      <form id="contact-form" method="dialog" />
    </>,
  );
  if (hasInvokers) {
    Object.defineProperty(HTMLButtonElement.prototype, 'commandForElement', {
      value: null,
      configurable: true,
    });
  }
  // jsdom runs no inserted script by default: the text is run as the browser would.
  act(() => new Function(inlineScript('quizOpener'))() as void);
}

/** Ends what the script of an earlier test listens to. */
const stopListening: (() => void)[] = [];

const dialog = () => document.querySelector<HTMLDialogElement>('#quiz-dialog');

beforeEach(() => {
  const { addEventListener } = Document.prototype;
  jest
    .spyOn(document, 'addEventListener')
    .mockImplementation((type: string, listener: EventListenerOrEventListenerObject) => {
      addEventListener.call(document, type, listener);
      stopListening.push(() => document.removeEventListener(type, listener));
    });
  // jsdom's dialog has no top layer, which is what :modal asks about.
  const matches = Element.prototype.matches;
  jest.spyOn(Element.prototype, 'matches').mockImplementation(function (this: Element, selector) {
    return selector === ':modal' ? false : matches.call(this, selector);
  });
});

afterEach(() => {
  jest.restoreAllMocks();
  stopListening.splice(0).forEach((stop) => stop());
  delete (HTMLButtonElement.prototype as { commandForElement?: unknown }).commandForElement;
});

it('buttons open and close the dialog where the browser lacks invoker commands', () => {
  page('/');
  expect(dialog()?.open).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Find my cleaner' }));
  expect(dialog()?.open).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(dialog()?.open).toBe(false);
});

it('opens the error screen that has taken the place of a crashed quiz', () => {
  page('/');
  const errorDialog = document.createElement('dialog');
  dialog()?.removeAttribute('id');
  errorDialog.id = 'quiz-dialog';
  document.body.append(errorDialog);
  fireEvent.click(screen.getByRole('button', { name: 'Find my cleaner' }));
  expect(errorDialog.open).toBe(true);
  errorDialog.remove();
});

it('leaves it to the browser where that has them', () => {
  page('/', { hasInvokers: true });
  fireEvent.click(screen.getByRole('button', { name: 'Find my cleaner' }));
  expect(dialog()?.open).toBe(false);
});

it.each(['/quiz', '/get-quote', '/quiz/'])('shows the dialog as a modal one on %s', (path) => {
  const showModal = jest.spyOn(HTMLDialogElement.prototype, 'showModal');
  page(path, { isOpen: true });
  expect(showModal).toHaveBeenCalledTimes(1);
  expect(dialog()?.open).toBe(true);
});

it.each(['/', '/contact', '/outcome/deep-clean'])('opens nothing by itself on %s', (path) => {
  page(path);
  expect(dialog()?.open).toBe(false);
});

it.each([
  ['Next', '/quiz', '#quiz-form'],
  ['the button of a form', '/contact', '#contact-form'],
])('keeps an early press of %s, until React has hydrated it', (_, path, selector) => {
  page(path, { isOpen: path === '/quiz' });
  const form = document.querySelector<HTMLFormElement>(selector);
  if (!form) throw new Error('The page has no form');
  expect(fireEvent.submit(form)).toBe(false);
  expect(form.dataset.pressed).toBe('true');
  form.dataset.live = 'true';
  expect(fireEvent.submit(form)).toBe(true);
});
