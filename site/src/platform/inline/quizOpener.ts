/**
 * Stands after the quiz in every page's HTML and works before any other script.
 * It opens the dialog in browsers that lack invoker commands. It shows the dialog as
 * a modal one if the HTML has it open (the quiz's own routes). And it keeps an
 * early press of Next, or of another form's button, until React can take it
 * (`platform/earlySubmit.ts`).
 */
import { QUIZ_DIALOG_ID } from '../../quiz/ids';

const quizDialog = () => document.querySelector<HTMLDialogElement>(`#${QUIZ_DIALOG_ID}`);
const dialog = quizDialog();

function show(element: HTMLDialogElement) {
  if (element.matches(':modal')) return;
  element.removeAttribute('open');
  element.showModal();
  element.dataset.shown = 'true';
}

// A browser may know neither the element nor its methods.
if (dialog && 'showModal' in dialog) {
  if (dialog.open) show(dialog);
  if (!('commandForElement' in HTMLButtonElement.prototype)) {
    document.addEventListener('click', ({ target }) => {
      const button =
        target instanceof Element && target.closest(`[commandfor="${QUIZ_DIALOG_ID}"]`);
      const command = button && button.getAttribute('command');
      // Looked up again: after a crash of the quiz the dialog is another element (QuizBoundary.tsx).
      const current = command ? quizDialog() : null;
      if (current && command === 'show-modal') show(current);
      if (current && command === 'close') current.close();
    });
  }
}

// In the capture phase, before React, which stops a press on what it has not hydrated yet.
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
