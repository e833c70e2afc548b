/** What the contact form adds when the site itself sends its messages (GATSBY_CONTACT_FORM). */
export const contactSending = {
  how: 'Your message goes straight to us, and a person answers by email.',
  longMessage: (characters: string) => `Please use at most ${characters} characters`,
  sending: 'Sending your message',
  sent: {
    title: (firstName: string) => `Thank you, ${firstName}. We have your message.`,
    text: (email: string) => `A person will answer at ${email}.`,
    again: 'Write another message',
  },
  failed: {
    title: 'Your message could not be sent.',
    text: 'What you wrote is still here. Please try again, or send it by email:',
    mail: 'Open my email program',
    retry: 'Try again',
  },
  addressRefused: 'We cannot write to this email address. Please check it.',
} as const;
