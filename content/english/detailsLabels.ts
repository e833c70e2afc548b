/** Labels of the contact step that say nothing of a trade; apart, because it is loaded later. */
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
  proving: 'One moment: we check that you are not a robot.',
  skip: 'Continue without a code',
} as const;
