import { addressLine, type Product } from '@tidyguard/content';
import type { EmailProps } from '@tidyguard/design-system/email';
import { withCallingHours } from '../calling/callingHours.ts';
import type { ContactMessage } from '../repositories/contactMessages.ts';
import type { LeadRecord } from '../repositories/leadRecords.ts';

/** An e-mail in words. */
export interface Letter {
  subject: string;
  /** Who gets the answers, where that is not who it is from. */
  replyTo?: string;
  email: EmailProps;
}

const MINUTE_MS = 60_000;
/** A name to greet with: no address, number or sign that would make a message of it. */
const GREETABLE = /^\p{L}[\p{L}\p{M}'’ -]{0,39}$/u;

type Frame = Pick<EmailProps, 'language' | 'sender' | 'footer' | 'links' | 'colors'>;

function frameOf({ brand, colors, language, legalPages, mails }: Product): Frame {
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

/** A day and a time as somebody there says it: 'Tuesday, November 24, 8:00 AM'. */
const shownTime = (time: string, language: string, timeZone: string) =>
  new Intl.DateTimeFormat(language, {
    timeZone,
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(new Date(time));

/** When the call comes; empty where nobody can say: the place is unknown, or the request is older than what is promised. */
function callTime(record: LeadRecord, { language, mails, promise }: Product, now: Date): string[] {
  const { call_not_before: opens, time_zone: zone } = withCallingHours(record, now);
  if (opens === null || zone === null) return [];
  if (Date.parse(opens) > now.getTime()) {
    return [mails.confirmation.later(shownTime(opens, language, zone))];
  }
  const { contactWithinMinutes: minutes } = promise;
  const age = now.getTime() - Date.parse(record.received_at);
  return age < minutes * MINUTE_MS ? [mails.confirmation.soon(minutes)] : [];
}

/** The answers in the words of the quiz; what it does not know is left out. */
function factsOf({ quiz_answers: answers, zip }: LeadRecord, { mails, quiz }: Product) {
  const given: Readonly<Record<string, string>> = answers;
  const items = quiz.questions.flatMap(({ id, title, options }) => {
    const option = options.find(({ value }) => value === given[id]);
    return option ? [{ term: title, value: option.label }] : [];
  });
  const place = { term: mails.confirmation.zip, value: zip };
  return { title: mails.confirmation.asked, items: [place, ...items] };
}

/** The confirmation of a request. */
export function confirmationLetter(record: LeadRecord, product: Product, now: Date): Letter {
  const { brand, mails, messaging } = product;
  const words = mails.confirmation;
  const name = record.first_name.trim();
  return {
    subject: words.subject(brand),
    replyTo: brand.contactEmail,
    email: {
      ...frameOf(product),
      preview: words.preview,
      title: GREETABLE.test(name) ? words.title(name) : words.titleWithoutName,
      paragraphs: [words.caller(record.phone.slice(-4)), ...callTime(record, product, now)],
      facts: factsOf(record, product),
      sections: [
        { title: words.correctTitle, text: words.correct },
        { title: words.stopTitle, text: `${words.stop(messaging.keywords.stop)} ${words.notYou}` },
      ],
    },
  };
}

const nameOf = ({ first_name, last_name }: ContactMessage) =>
  `${first_name.trim()} ${last_name.trim()}`.replaceAll(/\s+/g, ' ');

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

/** The copy for who wrote the message. */
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
