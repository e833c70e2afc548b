import type { SiteConfig } from '../config/site';

/** Everything that the contact page says. */
export const contactCopy = ({ clientName, contactEmail, support }: SiteConfig) => ({
  hero: {
    title: 'Say hello.',
    lead: `A question about your request, a clean that went wrong, a clean that went wonderfully right: ${clientName} would like to hear it.`,
    action: 'Get in Touch',
  },
  email: {
    title: 'Write to us',
    text: `The surest way to reach a person is an e-mail to ${contactEmail}. Support hours: ${support.hours}.`,
  },
  form: {
    title: 'Send a message',
    labels: {
      firstName: 'First name',
      lastName: 'Last name',
      email: 'Email',
      phone: 'Phone (optional)',
      message: 'Message',
    },
    submit: 'Send message',
  },
  sent: {
    title: (firstName: string) => `Thank you, ${firstName}. One more step.`,
    text: `This form cannot deliver messages yet, and nothing you typed has left your browser. Please send it to ${contactEmail}, and a person will answer.`,
    action: 'Open my e-mail program',
    again: 'Back to the form',
  },
  noScript: `The form needs JavaScript. Please write to ${contactEmail} instead.`,
});
