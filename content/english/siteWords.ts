/** Words of the site that do not depend on the trade. */

/** Links and labels that several pages share. */
export const linkLabels = {
  home: 'Home',
  contact: 'Contact',
  goHome: 'Go to Homepage',
  backHome: 'Back to Home',
} as const;

/** The landing page's links to its own sections. */
export const landingLinks = {
  who: 'Who it suits',
  how: 'How it works',
  promise: 'Our promise',
  questions: 'Questions',
} as const;

/** What an outcome page says before the visitor's name, and before the disclosure. */
export const outcomeOpenings = {
  greeting: 'Hi',
  disclosure: 'By sending a request you agree that',
} as const;

/** The contact form's labels and errors. */
export const contactForm = {
  labels: {
    firstName: 'First name',
    lastName: 'Last name',
    email: 'Email',
    phone: 'Phone (optional)',
    message: 'Message',
  },
  errors: {
    message: 'Please write a message',
    consent: 'Please tick the box so that we may answer you',
  },
} as const;

/** The generic error screen, quoted from docs/specification.md. */
export const errorScreen = {
  title: 'Something went wrong',
  body: "We're sorry, but something unexpected happened. Our team has been notified and is working to fix the issue.",
  retryLabel: 'Try Again',
  homeLabel: linkLabels.goHome,
} as const;

/** What search engines and browser tabs read at an address without a page. */
export const notFoundSearch = {
  name: 'Page not found',
  description: 'There is no page at this address.',
} as const;
