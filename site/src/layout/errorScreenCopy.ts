/** The generic error screen's words, quoted from the product specification. */
export const errorScreenCopy = {
  title: 'Something went wrong',
  body: "We're sorry, but something unexpected happened. Our team has been notified and is working to fix the issue.",
  retryLabel: 'Try Again',
  homeLabel: 'Go to Homepage',
} as const;
