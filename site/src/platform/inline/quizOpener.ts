/**
 * Stands after the quiz in every page's HTML and works before any other script.
 * It opens the dialog where the browser lacks invoker commands, shows it as a
 * modal one where the HTML has it open (the quiz's own routes), and keeps an
 * early press of Next until React can take it.
 */
import { QUIZ_FORM_ID } from '../../ports/leadProof';
import { QUIZ_DIALOG_ID } from '../../quiz/ids';

const quizDialog = () => document.querySelector<HTMLDialogElement>(`#${QUIZ_DIALOG_ID}`);
const dialog = quizDialog();
const form = document.querySelector<HTMLFormElement>(`#${QUIZ_FORM_ID}`);

function show(element: HTMLDialogElement) {
  if (element.matches(':modal')) return;
  element.removeAttribute('open');
  element.showModal();
  element.dataset.shown = 'true';
}

// A browser may have neither the element nor its methods.
if (dialog && 'showModal' in dialog) {
  if (dialog.open) show(dialog);
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
  form?.addEventListener('submit', (event) => {
    if (form.dataset.live) return;
    event.preventDefault();
    form.dataset.pressed = 'true';
  });
}
