import type { Voice, VoicePhrases } from '../productDefinition.ts';

const exitBody = (theme: string) => (questionsLeft: number) =>
  `You're just ${questionsLeft} ${questionsLeft === 1 ? 'question' : 'questions'} away from your ` +
  `personalized ${theme} recommendations.`;

/** Every phrase that depends on the brand reading. All other words are about cleaning in both. */
export const voices: Readonly<Record<Voice, VoicePhrases>> = {
  security: {
    takeQuiz: 'Take Security Quiz',
    exitBody: exitBody('security'),
    completionHeading: 'Your Security Match is Ready!',
  },
  cleaning: {
    takeQuiz: 'Take Cleaning Quiz',
    exitBody: exitBody('cleaning'),
    completionHeading: 'Your Cleaning Match is Ready!',
  },
};
