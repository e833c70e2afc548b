/** Labels of the quiz that do not depend on the trade. */
export const quizLabels = {
  step: (value: number, max: number) => `Step ${value} of ${max}`,
  next: 'Next',
  submit: 'Get My Options',
  zip: 'ZIP code',
  zipChecking: 'Checking your ZIP code',
  exit: { title: "Wait! You're almost done", stay: 'Continue Quiz', leave: 'Leave' },
  /** While sending, if it is known that no company is near; else the product's `submitting` is shown. */
  sending: 'Sending your answers...',
  slowPart: 'Your connection is slow. Your answers are safe; the last step is on its way.',
  completion: {
    title: 'Thank You!',
    note: 'Check your email for your personalized recommendations and next steps.',
    close: 'Close',
    /** While the request has not arrived, so nothing about it may be promised; also true once it has. */
    undelivered: {
      heading: 'We send your request once the connection works.',
      note: 'Keep this page open until then.',
    },
    /** When it has arrived and is held. */
    held: {
      heading: 'We have your request.',
      note: 'A person looks at it before anybody calls you.',
    },
    /** If the service has refused it for good. */
    refused: {
      heading: 'Your request did not get through.',
      note: 'Nobody will call or text you about it.',
    },
  },
  /** A link follows. */
  notLoaded: 'The quiz is still loading. If this takes long, check your connection.',
  tryAgain: 'Try again',
  /** An email address follows. */
  noScript: 'The quiz needs JavaScript. Please switch it on, or write to us instead: ',
} as const;
