/** The label of every button that opens the quiz, save on the legal pages. */
export const landingAction = 'Find my cleaner';
