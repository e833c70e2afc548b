import MailComposer from 'nodemailer/lib/mail-composer';
import type { Letter } from './letters.ts';
import type { OutgoingMail } from './transport.ts';

/** The sender as the message names it. */
export interface Sender {
  name: string;
  address: string;
}

/** Writes a letter as a message, with an HTML and a text version. */
export async function composeMail(
  { subject, replyTo, email }: Letter,
  { mailId, from, to, date }: { mailId: string; from: Sender; to: string; date: Date },
): Promise<OutgoingMail> {
  // React and its renderer are only loaded with the first letter.
  const { renderEmail } = await import('@tidyguard/design-system/email');
  const { html, text } = await renderEmail(email);
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
  const message = new MailComposer({
    from,
    to: { name: '', address: to },
    ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
    subject,
    date,
    html,
    text,
    // A message that arrives twice is shown once: mail programs know it by its id.
    messageId: `<${mailId}@${domain}>`,
    headers: {
      // No robot answers a robot (RFC 3834).
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return { mailId, from: from.address, to, content: await message.compile().build() };
}
