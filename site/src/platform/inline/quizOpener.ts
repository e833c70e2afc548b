/**
 * Stands after the quiz in every page's HTML and works before any other script.
 * It opens the dialog where the browser lacks invoker commands, shows it as a
 * modal one where the HTML has it open (the quiz's own routes) or the visitor has
 * pressed for it before the HTML held it (inline/arrival.ts), and keeps an
 * early press of Next, or of another form's button, until React can take it
 * (`platform/earlySubmit.ts`).
 */
import { QUIZ_DIALOG_ID } from '../../quiz/ids';
import { QUIZ_ASKED_FOR } from '../quizAskedFor';

const quizDialog = () => document.querySelector<HTMLDialogElement>(`#${QUIZ_DIALOG_ID}`);
const dialog = quizDialog();

function show(element: HTMLDialogElement) {
  if (element.matches(':modal')) return;
  element.removeAttribute('open');
  element.showModal();
  element.dataset.shown = 'true';
}

// A browser may have neither the element nor its methods.
if (dialog && 'showModal' in dialog) {
  const { dataset } = document.documentElement;
  if (dialog.open || dataset[QUIZ_ASKED_FOR]) show(dialog);
  delete dataset[QUIZ_ASKED_FOR];
  if (!('commandForElement' in HTMLButtonElement.prototype)) {
    document.addEventListener('click', ({ target }) => {
      const button =
        target instanceof Element && target.closest(`[commandfor="${QUIZ_DIALOG_ID}"]`);
      const command = button && button.getAttribute('command');
      // Asked for again: after a crash of the quiz it is another element (QuizBoundary.tsx).
      const current = command ? quizDialog() : null;
      if (current && command === 'show-modal') show(current);
      if (current && command === 'close') current.close();
    });
  }
}

// Before React sees it, which stops a press on what it has not hydrated yet.
document.addEventListener(
  'submit',
  (event) => {
    const { dataset } = event.target as HTMLFormElement;
    if (dataset.live) return;
    event.preventDefault();
    event.stopPropagation();
    dataset.pressed = 'true';
  },
  true,
);
