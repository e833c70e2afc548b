import { quizWords } from '@tidyguard/content/product';
import { phrases } from '../config/voice';

/** The quiz's own words, apart from the questions and the messages (@tidyguard/content). */
export const quizCopy = {
  dialogLabel: quizWords.dialogLabel,
  stepLabel: (value: number, max: number) => `Step ${value} of ${max}`,
  next: 'Next',
  submit: 'Get My Options',
  zipLabel: 'ZIP code',
  zipChecking: 'Checking your ZIP code',
  exit: {
    title: "Wait! You're almost done",
    body: phrases.exitBody,
    stay: 'Continue Quiz',
    leave: 'Leave',
  },
  submitting: quizWords.submitting,
  slowPart: 'Your connection is slow. Your answers are safe; the last step is on its way.',
  completion: {
    title: 'Thank You!',
    heading: phrases.completionHeading,
    summary: quizWords.completionSummary,
    note: 'Check your email for your personalized recommendations and next steps.',
    close: 'Close',
  },
  noScript: 'The quiz needs JavaScript. Please switch it on, or write to us instead: ',
} as const;
