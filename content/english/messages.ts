/**
 * What the quiz and the contact form answer, word for word as docs/specification.md, sections 5 and 8,
 * quotes it, if it does.
 */
export const messages = {
  zipFormat: 'Please enter a valid 5-digit ZIP.',
  zipRejected: 'Please enter a valid ZIP code',
  emailNoAt: 'Email must include @ symbol',
  emailSpaces: 'Email cannot contain spaces',
  emailCharacter: (character: string) => `Email cannot contain the character “${character}”`,
  emailFormat: 'Please enter a valid email format',
  emailSuggestion: (address: string) => `Did you mean ${address}?`,
  phoneFormat: 'Please enter a valid phone number',
  phoneVerifyLink: 'Click to verify phone number',
  phoneCheckFailed: 'Unable to validate phone number. Please try again.',
  checkFailed: 'Validation failed',
  checkNotConfigured: 'Validation not configured',
  codeSendFailed: 'Failed to send verification code. Please try again.',
  codeResendFailed: 'Failed to resend code. Please try again.',
  codeCheckFailed: 'Verification failed. Please try again.',
  codeLimited: 'Too many tries in a short time. Please wait a few minutes and try again.',
  codeUnproved: 'Your browser could not complete a security check. Please try again.',
  codeInvalid: (left: number) => `Invalid code. ${left} attempts remaining.`,
  codeAttemptsUsedUp: 'Too many failed attempts',
  stepIncomplete: 'Please complete and validate all fields',
  firstNameMissing: 'Please enter your first name',
  lastNameMissing: 'Please enter your last name',
  consentMissing: 'Please tick the box so that we may contact you',
  fieldsWrong: (wrong: number) =>
    wrong === 1 ? '1 field needs your attention' : `${wrong} fields need your attention`,
} as const;

/** Messages that only the service sends; apart, so that browsers do not load them. */
export const serviceMessages = {
  zipOutsideArea: 'We do not serve this ZIP code yet',
  emailDisposable: 'Please use a permanent email address',
  emailDomainTakesNoMail: 'This email domain does not receive mail',
  codeExpired: 'This code has expired. Please request a new one.',
  /** Texted to prove that a phone is its owner's, unless the provider writes that text. */
  codeText: (clientName: string, code: string) =>
    `${clientName}: Your verification code is ${code}. It is valid for 10 minutes. We will never ask you for it by phone.`,
  /** Texted after a request. `firstName` is null if unfit for a greeting, `minutes` if no longer true. */
  requestText: ({
    clientName,
    firstName,
    caller,
    minutes,
    maxPerWeek,
    help,
    stop,
  }: {
    clientName: string;
    firstName: string | null;
    caller: string;
    minutes: number | null;
    maxPerWeek: number;
    help: string;
    stop: string;
  }) =>
    `${clientName}: ${firstName === null ? 'We' : `Hi ${firstName}, we`} received your request. ` +
    `${caller} will contact you${minutes === null ? '' : ` within about ${minutes} minutes`}. ` +
    `Up to ${maxPerWeek} msgs/week. Msg & data rates may apply. Reply ${help} for help, ${stop} to opt out.`,
  /** Texted back to the words that stop, explain and resume texts. */
  stopReply: (clientName: string) =>
    `${clientName}: you are unsubscribed and will get no more messages. Reply START to resubscribe.`,
  helpReply: (clientName: string, email: string, stop: string) =>
    `${clientName}: help at ${email}. Message and data rates may apply. Reply ${stop} to opt out.`,
  startReply: ({
    clientName,
    maxPerWeek,
    help,
    stop,
  }: {
    clientName: string;
    maxPerWeek: number;
    help: string;
    stop: string;
  }) =>
    `${clientName}: you are resubscribed. Up to ${maxPerWeek} msgs/week. Msg & data rates may apply. Reply ${help} for help, ${stop} to opt out.`,
  /**
   * Reply to START if the person, or whoever has the number, asked by other means than a text to be left
   * alone. A new request is then held; only a code would lift that, and most visitors are not asked for
   * one. Fits in one text message of 160 characters.
   */
  startRevokedReply: (clientName: string, help: string) =>
    `${clientName}: we were told not to contact this number, and START does not change that. A person looks at a new request on our website first. Reply ${help} for help.`,
  /** Reply to START from a number that is not opted out, or that is unknown. */
  startNotOutReply: (clientName: string, help: string, stop: string) =>
    `${clientName}: this number is not opted out. We text only those who send us a request. Reply ${help} for help, ${stop} to opt out.`,
  /** Texted back to anything else, such as "call me after five". */
  otherReply: (clientName: string, email: string, stop: string) =>
    `${clientName}: nobody reads texts to this number. Write to ${email}, or tell the company that contacts you. Reply ${stop} to opt out.`,
} as const;
