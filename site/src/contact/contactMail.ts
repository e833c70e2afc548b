import { cleanEmail } from '@tidyguard/content';
import { contactForm, contactPage } from '@tidyguard/content/product';
import { mailLink } from '../forms/mailLink';
import type { ContactValues } from './schema';

const { labels } = contactForm;

/** The lines of the email that the form writes: the message, and how to answer it. */
export function contactMailLines({
  firstName,
  lastName,
  email,
  phone,
  message,
}: ContactValues): string[] {
  return [
    ...message.trim().split(/\r?\n/),
    '',
    `${firstName.trim()} ${lastName.trim()}`,
    `${labels.email}: ${cleanEmail(email)}`,
    ...(phone === '' ? [] : [phone]),
  ];
}

/** A link that opens the visitor's email program with the message filled in. */
export const contactMail = (address: string, values: ContactValues): string =>
  mailLink(address, contactPage.mailSubject(values.firstName.trim()), contactMailLines(values));
