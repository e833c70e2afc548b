const within = (minutes: number | null) =>
  minutes === null ? '' : ` within about ${minutes} minutes`;

/** What outcome pages say if their buttons act (GATSBY_OUTCOME_ACTIONS=live); apart, as it loads later. */
export const outcomeActions = {
  edit: {
    title: 'Edit your details',
    how: 'Fill in only what is to change. Everything else stays as you sent it.',
    consent: 'A new number needs your consent once more, because consent belongs to a number.',
    loading: 'One moment: the form is on its way.',
    save: 'Save changes',
    cancel: 'Cancel',
    nothing: 'Nothing has changed yet. Fill in what is to change.',
  },
  time: {
    title: 'When suits you best?',
    how: 'The company that calls confirms the time with you. Nothing is booked until you say so.',
    legend: 'Choose a time',
    none: 'No preference',
    save: 'Save this time',
  },
  /** When the visitor wants to see a price. */
  price: {
    title: 'Your pricing',
    /** `minutes` is null if no call within a number of minutes is promised. */
    text: (minutes: number | null) =>
      `We do not set the price. The company that calls you${within(minutes)} names it, for the home that you told us about. Nothing is booked before you say so.`,
    /** If the owner gave figures; `names` are the labels of the visitor's answers. */
    range: (from: string, to: string) => `${from} to ${to} a visit`,
    forHome: (names: string) => `For: ${names}.`,
    basis: (day: string, source: string) => `Figures of ${day}. Source: ${source}.`,
    quote: (minutes: number | null) =>
      `We do not set the price. The company that calls you${within(minutes)} names it, and it may differ. Nothing is booked before you say so.`,
    close: 'Close',
  },
  state: {
    sending: 'Saving your changes',
    saved: 'Your changes are saved.',
    /** If the service cannot be reached, or takes no more changes for the moment. */
    kept: 'We could not save your changes yet. They are kept, and sent as soon as we can.',
    /** While the request itself is still on its way. */
    notYet: 'Your request has not reached us yet. As soon as it has, you can change it here.',
  },
  /** If the request can no longer be changed here: a day has passed, or it was changed too often. */
  refused: 'Your request cannot be changed here any more. Write to us, and a person changes it:',
} as const;
