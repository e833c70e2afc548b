import { addressLine } from '../postalAddress.ts';
import type { ContactPageWords } from '../productDefinition.ts';
import { brand } from './brand.ts';

const { clientName, contactEmail, legalName, supportHours } = brand;

/** The contact page. */
export const contactPage: ContactPageWords = {
  search: {
    name: 'Contact',
    description: `Questions about a request, a complaint or a kind word: how to reach ${clientName}, by email or with the form.`,
  },
  drawing: 'Letter',
  hero: {
    title: 'Say hello.',
    lead: `A question about your request, a clean that went wrong, a clean that went wonderfully right: ${clientName} would like to hear it.`,
    action: 'Get in Touch',
  },
  email: {
    title: 'Write to us',
    text: `The surest way to reach a person is an email to ${contactEmail}. Support hours: ${supportHours}. By post: ${legalName}, ${addressLine(brand.postalAddress)}.`,
  },
  form: {
    title: 'Send a message',
    how: 'The form writes an email for you: your own email program opens with it, and nothing is sent until you send it there.',
    submit: 'Send message',
    consent: `${legalName} may use these details to answer my message, as the Privacy Policy says.`,
  },
  sent: {
    title: (firstName) => `Thank you, ${firstName}. One more step.`,
    text: `Your email program should have opened with your message. Nothing has been sent yet: send it there, and a person will answer.`,
    action: 'Open my email program',
    copy: `If no program opens, copy this into an email to ${contactEmail}:`,
    again: 'Back to the form',
  },
  mailSubject: (firstName) => `A message from ${firstName}`,
  noScript: `The form needs JavaScript. Please write to ${contactEmail} instead.`,
};
