import type { Product } from '@tidyguard/content';
import type { CallableLead } from '../calling/callingHours.ts';
import { leadReference } from '../common/leadReference.ts';
import type { Assignment } from '../repositories/assignments.ts';
import type { DeliveryEvent } from '../repositories/deliveries.ts';
import { answerFacts, frameOf, nameOf, requestFacts, type Letter } from './letters.ts';
import { shownTime } from './shownTime.ts';

/** A lead as a company has it. */
export interface CompanyLead {
  record: CallableLead;
  assignment: Pick<Assignment, 'answer_by' | 'lead_version'>;
  answerUrl: string;
  /** The time zone of the company, in which times are told. */
  timeZone: string;
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

/** By when the company is to take the lead, and when it may call. */
function timesOf(
  { record: { call_not_before, call_not_after }, assignment, timeZone }: CompanyLead,
  { companyWords, language }: Product,
): string[] {
  const shown = (time: string) => shownTime(time, language, timeZone);
  return [
    ...(assignment.answer_by === null
      ? []
      : [companyWords.page.acceptBy(shown(assignment.answer_by))]),
    ...(call_not_before === null || call_not_after === null
      ? []
      : [companyWords.mail.callFrom(shown(call_not_before), shown(call_not_after))]),
  ];
}

/**
 * A lead, or a correction of it, to the company that has it: whom to call, when, for what, the consent
 * to it, and the link by which it is answered. The subject names nobody.
 */
export function companyLeadLetter(lead: CompanyLead, product: Product): Letter {
  const { record, assignment, answerUrl } = lead;
  const words = product.companyWords.mail;
  const { subject, preview, title } =
    record.version === assignment.lead_version ? words.assigned : words.updated;
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
      ...(record.consent && {
        sections: [{ title: words.consentTitle, text: record.consent.text }],
      }),
    },
  };
}

const noticeNames = {
  'lead.withdrawn': 'withdrawn',
  'consent.revoked': 'revoked',
  'person.erased': 'erased',
} as const;

/** A notice about a lead that a company has or had. It names nobody: the company knows the reference. */
export function companyNoticeLetter(
  event: Exclude<DeliveryEvent, 'lead'>,
  leadId: string,
  product: Product,
): Letter {
  const { mail } = product.companyWords;
  const reference = leadReference(leadId);
  const { subject, text } = mail[noticeNames[event]];
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
