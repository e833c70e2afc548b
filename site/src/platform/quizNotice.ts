/** The id of the prerendered notice that the quiz's code has not come yet. */
export const QUIZ_NOTICE_ID = 'quiz-notice';

/** How long the code may take, in milliseconds, before the visitor is told. */
export const SLOW_MS = 5000;

/** Shows the notice. React removes it once the quiz is hydrated. Used by an inline script as well. */
export function showQuizNotice() {
  const notice = document.getElementById(QUIZ_NOTICE_ID);
  if (notice) notice.hidden = false;
}
