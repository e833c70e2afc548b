import { exitBody } from '../english/exitBody.ts';
import type { Voice, VoicePhrases } from '../productDefinition.ts';

/** The phrases that depend on the reading of the brand. All other words are about cleaning in both. */
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
