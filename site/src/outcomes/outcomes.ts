/** When the visitor would like the cleaning; fixed by the specification. */
export const preferredTime = 'within 24 hours';

/** Reasons to trust, the same on all four pages. */
export const trustPoints = [
  'Licensed & insured',
  'Background checked pros',
  'Transparent pricing',
] as const;

/** What happens after the quiz. */
export const nextSteps = (contactWithinMinutes: number) => [
  {
    title: 'A cleaning pro contacts you',
    text: `Expect a call or text within about ${contactWithinMinutes} minutes. It may come from a local number that you do not know.`,
  },
  {
    title: 'You agree on the details',
    text: 'Talk through the rooms, the day and the price. Ask anything. Nothing is booked until you say so.',
  },
  {
    title: 'You come home to clean',
    text: 'The company does the work, and you pay it directly. If something is not right, tell us within 24 hours.',
  },
];
