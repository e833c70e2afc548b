import { phrases } from '../config/voice';

/** The quiz's own words, beside the questions (core/steps.ts) and the messages (core/messages.ts). */
export const quizCopy = {
  dialogLabel: 'Cleaning quiz',
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
  submitting: 'Sending your answers to a cleaning pro near you...',
  slowPart: 'Your connection is slow. Your answers are safe; the last step is on its way.',
  completion: {
    title: 'Thank You!',
    heading: phrases.completionHeading,
    summary: 'A vetted cleaning pro near you will contact you within about 15 minutes.',
    note: 'Check your email for your personalized recommendations and next steps.',
    close: 'Close',
  },
  noScript: 'The quiz needs JavaScript. Please switch it on, or write to us instead: ',
} as const;
