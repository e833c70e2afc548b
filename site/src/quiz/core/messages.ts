/** Every message of the quiz's checks and calls (specification, sections 5 and 8), to the letter. */
export const messages = {
  zipFormat: 'Please enter a valid 5-digit ZIP.',
  zipRejected: 'Please enter a valid ZIP code',
  emailNoAt: 'Email must include @ symbol',
  emailSpaces: 'Email cannot contain spaces',
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
  codeInvalid: (left: number) =>
    `Invalid code. ${left} ${left === 1 ? 'attempt' : 'attempts'} remaining.`,
  codeAttemptsUsedUp: 'Too many failed attempts',
  stepIncomplete: 'Please complete and validate all fields',
  firstNameMissing: 'Please enter your first name',
  lastNameMissing: 'Please enter your last name',
  consentMissing: 'Please tick the box so that we may contact you',
} as const;
