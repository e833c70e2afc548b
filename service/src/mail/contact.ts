import { randomUUID } from 'node:crypto';
import { cleanEmail } from '@tidyguard/content';
import type { Clock } from '../common/clock.ts';
import type { ContactBody, ContactReply } from '../contract/index.ts';
import { parseEmail } from '../checks/emailSyntax.ts';
import { ServiceError } from '../common/serviceError.ts';
import { retryTransient } from '../database/retry.ts';
import type { Database } from '../database/types.ts';
import { insertContactMessage } from '../repositories/contactMessages.ts';
import type { NewMail } from '../repositories/mails.ts';
import type { Mails } from './mails.ts';

/** How long to retry while the database is unreachable; the browser waits 10 s. */
const RETRY_FOR_MS = 5_000;

export interface ContactOptions {
  db: Database;
  clock: Clock;
  /** Null if no mail is sent. */
  mails: Mails | null;
  /** The address that gets the messages. */
  companyAddress: string;
}

/**
 * Stores a message of the contact page and queues its mails, once for each message id. One that a
 * program seems to have written is marked as such, and its sender gets no copy: nobody is to get mail
 * because a program entered their address.
 *
 * @throws {ServiceError} 422 for an address that no mail can reach; 503 if it could not be stored.
 */
export async function takeContactMessage(
  { message_id, honeypot = '', phone = '', ...words }: ContactBody,
  visitor: { ipAddress: string; userAgent: string },
  { db, clock, mails, companyAddress }: ContactOptions,
): Promise<ContactReply> {
  const email = cleanEmail(words.email);
  if (parseEmail(email) === null) {
    throw new ServiceError(422, 'invalid_email', 'This email address cannot be written to.', {
      field: 'email',
    });
  }
  const isSuspicious = honeypot !== '';
  const now = clock.now().toISOString();
  const mail = (kind: NewMail['kind'], recipient: string): NewMail => ({
    mailId: randomUUID(),
    kind,
    about: { messageId: message_id },
    recipient,
    createdAt: now,
  });
  await retryTransient(clock, RETRY_FOR_MS, () =>
    db.transaction(async (tx) => {
      const isNew = await insertContactMessage(tx, {
        ...words,
        email,
        phone,
        message_id,
        received_at: now,
        is_suspicious: isSuspicious,
        ip_address: visitor.ipAddress,
        user_agent: visitor.userAgent,
      });
      if (!isNew) return;
      const copy = isSuspicious ? [] : [mail('contact_copy', email)];
      await mails?.enqueue(tx, [mail('contact', companyAddress), ...copy]);
    }),
  );
  return { status: 'accepted' };
}
