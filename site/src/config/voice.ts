import { site, type Voice } from './site';

/** The few sentences whose wording depends on the brand reading (docs/architecture.md: Brand). */
export interface Phrases {
  /** The quiz button in the header of the legal pages. */
  takeQuiz: string;
  /** The exit dialog's question; `questionsLeft` counts the contact step as one. */
  exitBody: (questionsLeft: number) => string;
  completionHeading: string;
}

const exitBody = (theme: string) => (questionsLeft: number) =>
  `You're just ${questionsLeft} ${questionsLeft === 1 ? 'question' : 'questions'} away from your ` +
  `personalized ${theme} recommendations.`;

/** Every voice-dependent phrase. The rest of the copy speaks of cleaning in both readings. */
export const phrasesByVoice: Record<Voice, Phrases> = {
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

/** The phrases of the configured voice. */
export const phrases: Phrases = phrasesByVoice[site.voice];
