/** The id of the quiz's dialog, which is in every page's HTML. */
export const QUIZ_DIALOG_ID = 'quiz-dialog';

/** The id of the element that holds the quiz: a React root of its own (QuizIsland.tsx). */
export const QUIZ_ISLAND_ID = 'quiz-island';

/** Prefix of the ids that React makes in the quiz, so that they differ from those of the page. */
export const QUIZ_ID_PREFIX = 'quiz';
