/** Labels of the quiz that say nothing of a trade. */
export const quizLabels = {
  step: (value: number, max: number) => `Step ${value} of ${max}`,
  next: 'Next',
  submit: 'Get My Options',
  zip: 'ZIP code',
  zipChecking: 'Checking your ZIP code',
  exit: { title: "Wait! You're almost done", stay: 'Continue Quiz', leave: 'Leave' },
  /** Where it is known that no company is near the visitor; else the product's `submitting`. */
  sending: 'Sending your answers...',
  slowPart: 'Your connection is slow. Your answers are safe; the last step is on its way.',
  completion: {
    title: 'Thank You!',
    note: 'Check your email for your personalized recommendations and next steps.',
    close: 'Close',
    /** Where the request has not arrived, so that nothing of it may be promised yet; true when it has, too. */
    undelivered: {
      heading: 'We send your request once the connection works.',
      note: 'Keep this page open until then.',
    },
    /** Where it has arrived and is held. */
    held: {
      heading: 'We have your request.',
      note: 'A person looks at it before anybody calls you.',
    },
    /** Where the service has refused it for good. */
    refused: {
      heading: 'Your request did not get through.',
      note: 'Nobody will call or text you about it.',
    },
  },
  /** A link follows. */
  notLoaded: 'The quiz is still loading. If this takes long, check your connection.',
  tryAgain: 'Try again',
  /** The address to write to follows. */
  noScript: 'The quiz needs JavaScript. Please switch it on, or write to us instead: ',
} as const;
