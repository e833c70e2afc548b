import { randomUUID } from 'node:crypto';
import type { Queryable } from '../database/types.ts';
import {
  CALL_EXPECTED_MS,
  insertMails,
  readRecipients,
  type MailKind,
  type NewMail,
  type Recipient,
} from '../repositories/mails.ts';

/** What tells a visitor that the request was received: an e-mail, and a text if the service sends any. */
export function confirmationsOf(
  { leadId, version, email, phone }: Recipient,
  { createdAt, sendsTexts }: { createdAt: string; sendsTexts: boolean },
): NewMail[] {
  const mail = (kind: MailKind, recipient: string): NewMail => ({
    mailId: randomUUID(),
    kind,
    about: { leadId, version },
    recipient,
    createdAt,
  });
  return [mail('confirmation', email), ...(sendsTexts ? [mail('confirmation_text', phone)] : [])];
}

/**
 * Records the confirmation of a lead to the corrected address of its visitor, and returns true; false for a
 * lead so old that nobody expects a call any more. An address that had a confirmation gets no second one.
 */
export async function confirmCorrected(
  tx: Queryable,
  leadId: string,
  cameAt: string,
  now: Date,
): Promise<boolean> {
  if (now.getTime() - Date.parse(cameAt) > CALL_EXPECTED_MS) return false;
  const recipients = await readRecipients(tx, [leadId]);
  // The phone has not changed, and was texted before.
  const options = { createdAt: now.toISOString(), sendsTexts: false };
  await insertMails(
    tx,
    recipients.flatMap((recipient) => confirmationsOf(recipient, options)),
  );
  return true;
}

/**
 * Records the confirmations of leads that were held, in the transaction that releases them. They say of the
 * call's time what is true when they are sent: no minutes that are over (callTime.ts).
 */
export async function confirmReleased(
  tx: Queryable,
  leadIds: readonly string[],
  now: Date,
  sendsTexts: boolean,
): Promise<void> {
  const recipients = await readRecipients(tx, leadIds);
  const options = { createdAt: now.toISOString(), sendsTexts };
  await insertMails(
    tx,
    recipients.flatMap((recipient) => confirmationsOf(recipient, options)),
  );
}
