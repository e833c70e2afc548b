/**
 * The data attribute of the document's element after a press of a button that opens the quiz, before
 * the quiz's part of the HTML was received (inline/arrival.ts, inline/quizOpener.ts).
 */
export const QUIZ_ASKED_FOR = 'quizAskedFor';
