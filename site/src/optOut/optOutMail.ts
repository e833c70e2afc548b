import { optOutForm, optOutTitle } from '@tidyguard/content/product';
import { formatUsPhone } from '@tidyguard/design-system';
import { mailLink } from '../forms/mailLink';
import type { OptOutSubjects } from './schema';

/** A link that opens the visitor's email program with the request filled in. */
export function optOutMail(address: string, { phone, email }: OptOutSubjects): string {
  const lines = [
    optOutForm.mail.request,
    ...(phone === undefined ? [] : [`${optOutForm.phone}: ${formatUsPhone(phone)}`]),
    ...(email === undefined ? [] : [`${optOutForm.email}: ${email}`]),
  ];
  return mailLink(address, optOutTitle, lines);
}
