import { exitBody } from '../english/exitBody.ts';
import type { Voice, VoicePhrases } from '../productDefinition.ts';

/** Every phrase that depends on the reading of the brand: as the home's protection, or as the trade. */
export const voices: Readonly<Record<Voice, VoicePhrases>> = {
  security: {
    takeQuiz: 'Take Home Protection Quiz',
    exitBody: exitBody('home protection'),
    completionHeading: 'Your Home Protection Match is Ready!',
  },
  cleaning: {
    takeQuiz: 'Take Pest Quiz',
    exitBody: exitBody('pest control'),
    completionHeading: 'Your Pest Control Match is Ready!',
  },
};
