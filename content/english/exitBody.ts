/** What the exit dialog says; `theme` is what the recommendations are about. */
export const exitBody = (theme: string) => (questionsLeft: number) =>
  `You're just ${questionsLeft} ${questionsLeft === 1 ? 'question' : 'questions'} away from your ` +
  `personalized ${theme} recommendations.`;
