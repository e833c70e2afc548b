import type { Product } from '@tidyguard/content';
import type { CallableLead } from '../calling/callingHours.ts';
import { leadReference } from '../common/leadReference.ts';
import { lastAnswer } from '../companies/returnReasons.ts';
import type { Assignment } from '../repositories/assignments.ts';
import type { DeliveryEvent, DueDelivery } from '../repositories/deliveries.ts';
import { answerFacts, frameOf, nameOf, requestFacts, type Letter } from './letters.ts';
import { shownTime } from './shownTime.ts';

/** A lead as a company has it. */
export interface CompanyLead {
  record: CallableLead;
  assignment: Pick<Assignment, 'assigned_at' | 'answer_by' | 'promised_by' | 'repeats'>;
  /** Whether the company has received nothing about the assignment yet. */
  isFirst: boolean;
  answerUrl: string;
  /** What it costs by the terms under which the company got it, in US cents. */
  priceCents: number;
  /** The time zone of the company, in which the letter gives times. */
  timeZone: string;
  now: Date;
}

/** The ten digits as Americans write them. */
const shownPhone = (phone: string) =>
  `(${phone.slice(0, 3)}) ${phone.slice(3, 6)}-${phone.slice(6)}`;

function factsOf(lead: CompanyLead, product: Product) {
  const { confirmation, contact } = product.mails;
  const { record } = lead;
  return {
    title: product.companyWords.mail.facts,
    items: [
      { term: contact.name, value: nameOf(record) },
      { term: contact.phone, value: shownPhone(record.phone) },
      { term: contact.email, value: record.email },
      { term: confirmation.zip, value: record.zip },
      ...answerFacts(record, product),
      ...requestFacts(record, product),
    ],
  };
}

/** When the company must accept and may call, what the lead costs, and what to know before calling. */
function timesOf(
  {
    record: { call_not_before, call_not_after, opted_out },
    assignment,
    priceCents,
    timeZone,
    now,
  }: CompanyLead,
  { companyWords, language }: Product,
): string[] {
  const { mail } = companyWords;
  const shown = (time: string) => shownTime(time, language, timeZone);
  const calls = (from: string, until: string) =>
    Date.parse(from) > now.getTime()
      ? mail.callFrom(shown(from), shown(until))
      : mail.callNow(shown(until));
  return [
    ...(assignment.answer_by === null
      ? []
      : [companyWords.page.acceptBy(shown(assignment.answer_by))]),
    ...(call_not_before === null || call_not_after === null
      ? []
      : [calls(call_not_before, call_not_after)]),
    ...(assignment.promised_by === null ? [] : [mail.promised(shown(assignment.promised_by))]),
    mail.costs(
      new Intl.NumberFormat(language, { style: 'currency', currency: 'USD' }).format(
        priceCents / 100,
      ),
    ),
    mail.returnBy(shown(new Date(lastAnswer(assignment)).toISOString())),
    ...(assignment.repeats === null ? [] : [mail.repeats]),
    ...(opted_out ? [mail.optedOut] : []),
  ];
}

/**
 * A lead, or a correction of it, to the company that has it: whom to call, when, for what, the consent
 * to it, and the link by which it is answered. The subject names nobody.
 */
export function companyLeadLetter(lead: CompanyLead, product: Product): Letter {
  const { record, answerUrl } = lead;
  const words = product.companyWords.mail;
  const { subject, preview, title } = lead.isFirst ? words.assigned : words.updated;
  return {
    subject: subject(leadReference(record.lead_id), record.zip),
    replyTo: product.brand.contactEmail,
    email: {
      ...frameOf(product),
      preview,
      title: title(nameOf(record)),
      paragraphs: timesOf(lead, product),
      action: { text: words.answer, href: answerUrl },
      facts: factsOf(lead, product),
      sections: [
        ...(record.consent ? [{ title: words.consentTitle, text: record.consent.text }] : []),
        // A STOP to the company's own texts reaches nobody else.
        { title: words.refusalTitle, text: words.refusal },
      ],
    },
  };
}

const noticeNames = {
  'lead.withdrawn': 'withdrawn',
  'consent.revoked': 'revoked',
  'person.erased': 'erased',
} as const;

/** What happened to a lead, and why. */
export type Notice = Pick<DueDelivery, 'lead_id' | 'reason' | 'standing_version'> & {
  event: Exclude<DeliveryEvent, 'lead'>;
};

function noticeText(
  { event, reason, standing_version: standing }: Notice,
  { withdrawn, revoked, erased }: Product['companyWords']['mail'],
): string {
  if (event === 'person.erased') return erased.text;
  if (event === 'consent.revoked') {
    if (standing !== null) return revoked.standing.text;
    return revoked.text[reason === 'do_not_sell' ? reason : 'stop'];
  }
  return withdrawn.text[reason === 'superseded' || reason === 'renamed' ? reason : 'unanswered'];
}

/** A notice about a lead that a company has or had. It names nobody: the company knows the reference. */
export function companyNoticeLetter(notice: Notice, product: Product): Letter {
  const { event, lead_id, standing_version } = notice;
  const { mail } = product.companyWords;
  const reference = leadReference(lead_id);
  const { subject } =
    event === 'consent.revoked' && standing_version !== null
      ? mail.revoked.standing
      : mail[noticeNames[event]];
  const text = noticeText(notice, mail);
  return {
    subject: subject(reference),
    replyTo: product.brand.contactEmail,
    email: {
      ...frameOf(product),
      preview: text,
      title: subject(reference),
      paragraphs: [text, mail.which(reference)],
    },
  };
}
