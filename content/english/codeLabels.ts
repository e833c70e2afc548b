/** Labels of the one-time-code dialogs; apart, because only who needs a code loads them. */
export const codeLabels = {
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
