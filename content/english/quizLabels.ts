/** Labels of the quiz that say nothing of a trade. */
export const quizLabels = {
  step: (value: number, max: number) => `Step ${value} of ${max}`,
  next: 'Next',
  submit: 'Get My Options',
  zip: 'ZIP code',
  zipChecking: 'Checking your ZIP code',
  exit: { title: "Wait! You're almost done", stay: 'Continue Quiz', leave: 'Leave' },
  slowPart: 'Your connection is slow. Your answers are safe; the last step is on its way.',
  completion: {
    title: 'Thank You!',
    note: 'Check your email for your personalized recommendations and next steps.',
    close: 'Close',
  },
  /** The address to write to follows. */
  noScript: 'The quiz needs JavaScript. Please switch it on, or write to us instead: ',
} as const;

/** Labels of the contact step. */
export const detailsLabels = {
  firstName: 'First name',
  lastName: 'Last name',
  phone: 'Phone',
  email: 'Email',
  useSuggestion: (address: string) => `Use ${address}`,
  keepEmail: 'Keep what I typed',
  honeypot: 'Leave this field empty',
  confirm: {
    title: 'Confirm your phone number',
    body: (phone: string) => `We’ll text a 6-digit code to ${phone} to make sure it’s yours.`,
    confirm: 'Text me the code',
    cancel: 'Change the number',
  },
  code: {
    title: 'Enter your code',
    body: (phone: string) => `We sent a 6-digit code to ${phone}. It works for 10 minutes.`,
    verify: 'Verify',
    resend: 'Send the code again',
    resendIn: (seconds: number) => `Send the code again in ${seconds} s`,
    close: 'Close',
    codeLabel: '6-digit code',
  },
  skip: 'Continue without a code',
} as const;
