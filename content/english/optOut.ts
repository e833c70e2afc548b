/** Words of the opt-out page that do not depend on the trade. */

/** The opt-out form. */
export const optOutForm = {
  title: 'Your request',
  lead: 'Give the phone number or the email address that you gave us, or both. You need no account, and we ask for nothing else.',
  phone: 'Phone',
  email: 'Email',
  nothingGiven: 'Please enter a phone number or an email address',
  submit: 'Send my request',
  sending: 'Sending your request',
  noScript: 'The form needs JavaScript. Please write to us instead:',
  sent: {
    title: 'Your request is recorded.',
    /** `subjects` are the phone and the email address that the request covers. */
    text: (subjects: string, day: string) =>
      `Since ${day} it holds for ${subjects}. You may keep this page as a proof.`,
    again: 'Enter another phone number or address',
  },
  failed: {
    title: 'Your request could not be sent.',
    text: 'What you entered is still here. Please try again, or send it to us by email or by post:',
    retry: 'Try again',
  },
  /** If the site has no service to send the form to. */
  mail: {
    before:
      'This form opens your email program with the request filled in. It reaches us once you have sent that message.',
    submit: 'Open my email program',
    openedTitle: 'One more step.',
    openedText:
      'Please send the message that your email program shows. If it shows none, write to us by email or by post:',
    request: 'Please do not sell or share my personal information.',
  },
} as const;
