/** What pages say about who calls and when, if companies are listed (docs/matching.md). */

/** Days and times come as the language writes them. */
export const callTime = {
  at: (day: string, time: string) => `${day} at ${time}`,
  /** `day` is the day's name. */
  on: (day: string) => `on ${day}`,
} as const;

/** Outside calling hours, if no company was named; a time follows, if it is known. */
export const callingHoursFirst =
  'You will be contacted once calling hours begin where you live' as const;

/** When the service could not say in time who calls, and when. */
export const callUnknown =
  'As soon as we have your request, we tell you who calls you, and when.' as const;

/** When no company may get the request. */
export const nobodyCalls =
  'We have not found a company near you that is free to take your request. We keep it. If we find one, we ask you before it gets your number.' as const;

/** What an outcome page says instead of its own words while nobody calls. */
export const outcomeOfNobody = {
  headline: 'we are still looking for a company near you.',
  lead: 'We have your request. Nobody calls you yet.',
  preferredTime: 'Open until we find a company',
  /** What happens next; also used if the visitor sent the request before a company could be looked for. */
  next: 'No company has your request yet. We keep it. If we find one that is free to take it, we ask you before it gets your number.',
} as const;

/** The same, when a person looks at the request before anybody calls. */
export const outcomeOfHeld = {
  headline: 'we look at your request first.',
  lead: 'We have your request. A person looks at it before anybody calls you.',
  preferredTime: 'Open until we have looked at it',
  /** What happens next. */
  next: 'A person looks at your request first, because we could not check all of it by ourselves. Nobody calls you before that.',
} as const;

/** What the contact step says; names are those that the companies show. */
export const companyLabels = {
  /** The company that calls, while it may. */
  soon: (company: string, minutes: number) =>
    `${company} calls you, usually within ${minutes} minutes.`,
  /** The company that calls once it may; `when` such as 'tomorrow at 8 AM'. */
  later: (company: string, when: string) => `${company} calls you. It opens for calls ${when}.`,
  /** Before the names of the companies that may call instead. */
  others: 'If it cannot take your request, another company may call you:',
  other: (company: string, when: string) => `${company} (opens for calls ${when})`,
  /** At the consent box, which is empty again. */
  consentChanged:
    'The companies that may call you have changed. Please read the text again and tick the box.',
} as const;

/** What outcome pages say, after the company's name unless it says otherwise. */
export const outcomeCall = {
  soon: (minutes: number) => `calls you within about ${minutes} minutes. Keep your phone near.`,
  /** A time follows, if it is known. */
  later: 'calls you as soon as it opens for calls',
  /** Long after the call was due; an email address follows. */
  past: 'You should have been called by now. If nobody has reached you, write to us:',
  /** The preferred time that a request shows while the company is closed. */
  preferredLater: 'As soon as the company opens',
  /** After either, if the visitor agreed to more than one company. */
  others: 'If it cannot, another company that you agreed to may call you.',
  /** Replaces what the first step says about the time. */
  laterStep: 'Expect a call or text then. It may come from a local number that you do not know.',
  /** The whole sentence while the request is still on its way: the promised minutes have not begun. */
  waiting: 'We are still sending your request. Keep this page open.',
} as const;
