import type { Product } from '@tidyguard/content';
import type { CallableLead } from '../calling/callingHours.ts';
import type { Terms } from '../companies/terms.ts';
import { companyLeadLetter, companyNoticeLetter, type Notice } from '../mail/companyLetters.ts';
import { composeMail, type Sender } from '../mail/compose.ts';
import type { MailOutcome, MailTransport } from '../mail/transport.ts';
import type { Assignment } from '../repositories/assignments.ts';
import type { DeliveryEvent, DueDelivery } from '../repositories/deliveries.ts';
import type { AttemptOutcome } from './sendWebhook.ts';
import type { Send } from './worker.ts';

/** What e-mails to companies are sent with. */
export interface CompanyMail {
  transport: MailTransport;
  from: Sender;
  product: Product;
}

/** What a company is told: a lead that it has, or what happened to one. */
export type ToCompany =
  | {
      event: 'lead';
      record: CallableLead;
      assignment: Assignment;
      answerUrl: string;
      /** What it costs by the terms under which the company got it, in US cents. */
      priceCents: number;
      /** Whether nothing of the assignment has arrived there yet. */
      isFirst: boolean;
    }
  | {
      event: Exclude<DeliveryEvent, 'lead'>;
      /** The assignment that a lead is withdrawn from. */
      assignmentId?: string;
    };

/**
 * The outcome in the terms of an attempt by webhook. A message that the server may already have is sent
 * again: its Message-ID lets a company see one of two copies, but a company that gets none never calls.
 */
function outcomeOf({ kind, status, error }: MailOutcome): AttemptOutcome | null {
  if (kind === 'stale') return null;
  const answer = { status, error, retryAfter: null };
  if (kind === 'sent') return { kind: 'delivered', ...answer };
  return { kind: kind === 'refused' || kind === 'bounced' ? 'gone' : 'failed', ...answer };
}

/**
 * Sends a delivery by e-mail.
 *
 * @param begins tells whether the message may still go; asked before its last byte is sent, from when on
 * it may arrive: consent may be revoked while the server takes it.
 */
export function byLetter(
  mail: CompanyMail | null,
  { destination: to, time_zone: timeZone }: Pick<Terms, 'destination' | 'time_zone'>,
  { delivery_id: mailId, ...notice }: Omit<Notice, 'event'> & Pick<DueDelivery, 'delivery_id'>,
  told: ToCompany,
  date: Date,
  begins: () => Promise<boolean>,
): Send {
  return async (abort) => {
    if (mail === null) {
      return { kind: 'failed', status: null, error: 'MAIL_URL is not set', retryAfter: null };
    }
    const { transport, from, product } = mail;
    const letter =
      told.event === 'lead'
        ? companyLeadLetter({ ...told, timeZone, now: date }, product)
        : companyNoticeLetter({ ...notice, event: told.event }, product);
    const message = await composeMail(letter, { mailId, from, to, date });
    return outcomeOf(await transport.send(message, begins, abort));
  };
}
