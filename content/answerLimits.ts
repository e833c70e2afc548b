/** The service's limits on one lead's answers; a quiz definition has to stay within them. */
export const answerLimits = {
  /** The longest question id, in characters. */
  idLength: 60,
  /** The longest option value, in characters. */
  valueLength: 100,
  /** Answers of one lead, the ZIP and the contact details included. */
  answers: 60,
} as const;
