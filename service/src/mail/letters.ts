import { addressLine, type Product } from '@tidyguard/content';
import { withoutDirectionMarks } from '../common/withoutDirectionMarks.ts';
import type { EmailProps } from '@tidyguard/design-system/email';
import type { ContactMessage } from '../repositories/contactMessages.ts';
import type { LeadRecord } from '../repositories/leadRecords.ts';
import type { Caller } from '../matching/callers.ts';
import { callTimeOf } from './callTime.ts';
import { greetable } from './greetable.ts';
import { shownTime } from './shownTime.ts';

/** An e-mail in words. */
export interface Letter {
  subject: string;
  /** Who gets the replies, if that is not the sender. */
  replyTo?: string;
  email: EmailProps;
}

type Frame = Pick<EmailProps, 'language' | 'sender' | 'footer' | 'links' | 'colors'>;

/** What every e-mail has: its language, who writes, and the small print. */
export function frameOf({ brand, colors, language, legalPages, mails }: Product): Frame {
  const privacy = legalPages.find(({ slug }) => slug === 'privacy-policy');
  return {
    language,
    sender: brand.clientName,
    footer: [mails.footer(brand, addressLine(brand.postalAddress))],
    ...(privacy
      ? { links: [{ text: mails.privacy, href: `https://${brand.domain}${privacy.path}` }] }
      : {}),
    ...(colors ? { colors } : {}),
  };
}

/** When the call comes, in words; none if nobody can say. */
function callTimeWords(record: LeadRecord, caller: Caller, product: Product, now: Date): string[] {
  const { language, mails } = product;
  const time = callTimeOf(record, caller, product, now);
  if (time === null) return [];
  return time.kind === 'soon'
    ? [mails.confirmation.soon(time.minutes)]
    : [mails.confirmation.later(shownTime(time.opensAt, language, time.timeZone))];
}

/** Says that nobody calls because of what a company said of the number; null if that is not why. */
function doubtWords({ phone }: LeadRecord, caller: Caller, { mails }: Product): string | null {
  if (caller.kind !== 'nobody' || caller.doubt === null) return null;
  const { wrongNumber, notReached } = mails.confirmation;
  return { wrong_number: wrongNumber, not_reached: notReached }[caller.doubt](phone.slice(-4));
}

/** Says who calls now, for a caller who has changed. */
function changedCallerWords(
  { phone, opted_out }: LeadRecord,
  caller: Caller,
  { mails }: Product,
): string {
  return caller.kind === 'company'
    ? mails.confirmation.company(caller.terms.shown_name, phone.slice(-4), !opted_out)
    : mails.callerChange.nobody;
}

/** Who calls, in words. */
function callerWords(
  { phone, consent, opted_out }: LeadRecord,
  caller: Caller,
  { brand, mails }: Product,
): string {
  const words = mails.confirmation;
  const ending = phone.slice(-4);
  if (caller.kind === 'nobody') return words.nobody;
  if (caller.kind === 'anybody') return words.caller(brand, ending, !opted_out);
  const isOnly = (consent?.company_ids ?? []).length <= 1;
  return (isOnly ? words.company : words.oneOfCompanies)(
    caller.terms.shown_name,
    ending,
    !opted_out,
  );
}

/** The answers in the words of the quiz; those that it does not know are left out. */
export function answerFacts(
  { quiz_answers: answers }: Pick<LeadRecord, 'quiz_answers'>,
  { quiz }: Pick<Product, 'quiz'>,
) {
  const given: Readonly<Record<string, string>> = answers;
  return quiz.questions.flatMap(({ id, title, options }) => {
    const option = options.find(({ value }) => value === given[id]);
    return option ? [{ term: title, value: option.label }] : [];
  });
}

/** The time that the visitor would like: 'Monday, November 30, 8:00 AM to 12:00 PM'. */
function preferredTime(
  { request }: Pick<LeadRecord, 'request'>,
  { companyWords, language }: Product,
): string | null {
  const time = request?.preferred_time;
  if (!time) return null;
  // It is the time on the clocks where the visitor is, whatever zone that is in.
  const shown = (options: Intl.DateTimeFormatOptions, clock: string) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(
      new Date(`${time.date}T${clock}Z`),
    );
  const clock = { hour: 'numeric', minute: '2-digit' } as const;
  return companyWords.mail.timeThere(
    shown({ weekday: 'long', month: 'long', day: 'numeric' }, time.from),
    shown(clock, time.from),
    shown(clock, time.to),
  );
}

/** What was asked for besides the answers, in words. */
export function requestFacts(record: Pick<LeadRecord, 'request'>, product: Product) {
  const words = product.companyWords.mail;
  const preferred = preferredTime(record, product);
  const added = record.request?.add_ons ?? [];
  return [
    ...(preferred === null ? [] : [{ term: words.preferredTime, value: preferred }]),
    ...(added.length === 0 ? [] : [{ term: words.addOns, value: added.join(', ') }]),
  ];
}

/** What a letter about a request says of itself, and of the caller. */
type Heading = Pick<EmailProps, 'preview' | 'title'> & Pick<Letter, 'subject'> & { who: string };

/** A letter about a request: who calls and when, what was asked for, and how to stop or correct it. */
function requestLetter(
  record: LeadRecord,
  caller: Caller,
  product: Product,
  now: Date,
  { subject, who, ...heading }: Heading,
): Letter {
  const { brand, mails, messaging } = product;
  const words = mails.confirmation;
  return {
    subject,
    replyTo: brand.contactEmail,
    email: {
      ...frameOf(product),
      ...heading,
      paragraphs: [who, ...callTimeWords(record, caller, product, now)],
      facts: {
        title: words.asked,
        items: [
          { term: words.zip, value: record.zip },
          ...answerFacts(record, product),
          ...requestFacts(record, product),
        ],
      },
      sections: [
        { title: words.correctTitle, text: words.correct },
        { title: words.stopTitle, text: `${words.stop(messaging.keywords.stop)} ${words.notYou}` },
      ],
    },
  };
}

/** The confirmation of a request. */
export function confirmationLetter(
  record: LeadRecord,
  caller: Caller,
  product: Product,
  now: Date,
): Letter {
  const words = product.mails.confirmation;
  const name = greetable(record.first_name);
  return requestLetter(record, caller, product, now, {
    subject: words.subject(product.brand),
    preview: words.preview,
    title: name === null ? words.titleWithoutName : words.title(name),
    who: doubtWords(record, caller, product) ?? callerWords(record, caller, product),
  });
}

/** Tells a visitor that another company calls than the confirmation said, or none. */
export function callerChangeLetter(
  record: LeadRecord,
  caller: Caller,
  product: Product,
  now: Date,
): Letter {
  const { callerChange } = product.mails;
  const doubt = doubtWords(record, caller, product);
  const { subject, preview, title } = doubt === null ? callerChange : callerChange.number;
  return requestLetter(record, caller, product, now, {
    subject: subject(product.brand),
    preview,
    title,
    who: doubt ?? changedCallerWords(record, caller, product),
  });
}

/** A first and a last name as one. */
export const nameOf = ({
  first_name,
  last_name,
}: Pick<ContactMessage, 'first_name' | 'last_name'>): string =>
  withoutDirectionMarks(`${first_name} ${last_name}`).trim().replaceAll(/\s+/g, ' ');

/** A message of the contact page, for the company. */
export function contactLetter(message: ContactMessage, product: Product): Letter {
  const words = product.mails.contact;
  const name = nameOf(message);
  const suspicious = message.is_suspicious ? [words.suspicious] : [];
  return {
    subject: [...suspicious, words.subject(name)].join(' '),
    replyTo: message.email,
    email: {
      ...frameOf(product),
      preview: words.preview,
      title: words.title(name),
      paragraphs: [words.how],
      facts: {
        title: words.whoWrote,
        items: [
          { term: words.name, value: name },
          { term: words.email, value: message.email },
          ...(message.phone === '' ? [] : [{ term: words.phone, value: message.phone }]),
        ],
      },
      quote: message.message,
    },
  };
}

/** The copy for the person who wrote the message. */
export function contactCopyLetter(message: ContactMessage, product: Product): Letter {
  const { brand, mails } = product;
  const words = mails.contactCopy;
  return {
    subject: words.subject(brand),
    replyTo: brand.contactEmail,
    email: {
      ...frameOf(product),
      preview: words.preview,
      title: words.title,
      paragraphs: [words.how],
      quote: message.message,
      sections: [{ title: words.notYouTitle, text: words.notYou }],
    },
  };
}
