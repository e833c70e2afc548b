import { optOutForm, optOutTitle } from '@tidyguard/content/product';
import { formatUsPhone } from '@tidyguard/design-system';
import type { OptOutSubjects } from './schema';

/** A link that opens the visitor's email program with the request filled in. */
export function optOutMail(address: string, { phone, email }: OptOutSubjects): string {
  const lines = [
    optOutForm.mail.request,
    ...(phone === undefined ? [] : [`${optOutForm.phone}: ${formatUsPhone(phone)}`]),
    ...(email === undefined ? [] : [`${optOutForm.email}: ${email}`]),
  ];
  const subject = encodeURIComponent(optOutTitle);
  return `mailto:${address}?subject=${subject}&body=${encodeURIComponent(lines.join('\r\n'))}`;
}
