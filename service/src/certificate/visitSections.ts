/**
 * The sections of a certificate on the visit: who, which text, when, which page, from where, and the code.
 */
import type { CertificateSection } from '../contract/certificateDocument.ts';
import type { CertificateData } from './certificateData.ts';
import { exactly, fact, moment, time, whyMissing } from './facts.ts';
import { heldFor, localTime, NOT_RECORDED, sellersOf, shownTime, yesOrNo } from './words.ts';

const phoneOf = (digits: string) =>
  digits.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3 (United States, +1)');

/** The state of the lead, and what it was held for. */
function leadState(lead: CertificateData['lead']): string[] {
  if (lead === null) return ['No longer stored'];
  const { status, quarantineReasons } = lead;
  if (status === 'quarantined') return [`In quarantine: ${heldFor(quarantineReasons)}`];
  return [
    'Accepted by the service',
    ...(quarantineReasons.length > 0
      ? [`Released from quarantine, where it was held for: ${heldFor(quarantineReasons)}`]
      : []),
  ];
}

export function personSection(data: CertificateData): CertificateSection {
  const { person, text, lead } = data;
  const { firstName, lastName, phone, email } = person;
  const sellers = sellersOf(data);
  return {
    title: 'Who consented, and to whom',
    facts: [
      fact('Name, as it was typed', `${firstName} ${lastName}`.trim()),
      fact('Phone, as it was typed', phoneOf(phone)),
      fact('E-mail, as it was typed', email),
      fact(
        sellers.length === 1 ? 'Company it was stored for' : 'Companies it was stored for',
        sellers.map((seller) =>
          text.text.includes(seller)
            ? `${seller}, named in the text`
            : `${seller}, which the text does not name`,
        ),
      ),
      fact('Lead', leadState(lead)),
    ],
  };
}

/** Why the certificate does not say from when, or until when, the text was published. */
function unpublished({ isPublished, recordsSince }: CertificateData['text']): string {
  if (!isPublished) return 'Never published by this service';
  if (recordsSince === undefined) return NOT_RECORDED;
  return recordsSince === null
    ? 'Not recorded: there is no record of the text into which the service filled the names of the companies. ' +
        'Earlier versions of the service kept none'
    : `Not recorded: the service has recorded this of texts that name companies only since ${shownTime(recordsSince)}, ` +
        'after this consent';
}

export function textSection({ text, companies }: CertificateData): CertificateSection {
  const missing = unpublished(text);
  const until =
    text.shownUntil === null
      ? 'It is the latest that was published'
      : text.shownUntil && shownTime(text.shownUntil);
  return {
    title: 'The text that was agreed to, to the letter',
    quote: text.text,
    facts: [
      fact('Version', text.version),
      exactly('SHA-256 of the text', text.sha256),
      fact('Hash computed anew', text.hashFits ? 'The same' : 'Another one'),
      fact(
        'Published under this version',
        text.isPublished
          ? companies.length === 0
            ? 'Yes, word for word'
            : 'Yes, word for word but for the names of the companies, which the service fills in for each visitor'
          : 'No, or of another product',
      ),
      time('Published by this service from', text.shownFrom, missing),
      fact('Until', until, { missing }),
    ],
  };
}

/** What the pictures show, or why there is none. */
function pictureNote({ build, isChange, pictures }: CertificateData['page']): string {
  if (pictures.length > 0) {
    return (
      'The pictures are of no visit: the company took them of this build, as a phone shows the contact step ' +
      'before anybody has typed. The sentence under the heading goes by the hour and the place, and the width by the screen; ' +
      'the text beside the box is the same for everybody, unless it names companies for one person.'
    );
  }
  if (isChange) {
    return 'No picture of the form: pictures are taken of the contact step, and the consent of a later version may have been given where a request is changed.';
  }
  return build === undefined
    ? 'No picture of the form: the page did not say which build it was of.'
    : 'No picture of the form: none is kept of this build.';
}

export function pageSection({ page, initiallyTicked }: CertificateData): CertificateSection {
  const { address, build, commit, pictures } = page;
  return {
    title: 'The page and the form',
    lead: pictureNote(page),
    facts: [
      fact('Page address, as the page said', address),
      exactly('Build of the page, as the page said', build, 'The page did not say'),
      exactly(
        'Commit of that build',
        commit,
        build === undefined
          ? 'The page did not say of which build it was'
          : 'Not known: made from files that were not committed, or not kept',
      ),
      fact(
        'The box before the visitor pressed it, as the page said',
        initiallyTicked === null ? undefined : initiallyTicked ? 'Ticked' : 'Not ticked',
        { missing: 'The page did not say' },
      ),
      ...pictures.map(({ theme, sha256 }) => exactly(`SHA-256 of the picture (${theme})`, sha256)),
    ],
    pictures: pictures.map(({ theme, source }) => ({
      caption: theme === 'light' ? 'In the light theme' : 'In the dark theme',
      alt: `The contact step with the consent text beside its box, in the ${theme} theme`,
      source,
    })),
  };
}

export function timesSection({ times, lead }: CertificateData): CertificateSection {
  const { formShownMs } = times;
  const zones = lead?.timeZones ?? [];
  return {
    title: 'When',
    lead:
      'Times are UTC, to the millisecond. The browser’s clock is the visitor’s and may be wrong. A page asks ' +
      'for a ticket as it shows the text. When the box was ticked by the service’s clock is the browser’s ' +
      'time, corrected by how far the two clocks differed when the ticket was issued.',
    facts: [
      moment(
        'Text shown: first ticket for it issued, by the service’s clock',
        times.shown,
        'No ticket came with it',
      ),
      fact(
        'Form shown before it was submitted, as the browser measured',
        formShownMs === undefined ? undefined : `${(formShownMs / 1000).toFixed(1)} seconds`,
        { missing: whyMissing(lead) },
      ),
      moment('Box ticked, by the browser’s clock', times.tickedByBrowser),
      moment('Box ticked, by the service’s clock', times.ticked, 'Known by a ticket alone'),
      moment('Submitted, by the browser’s clock', times.submittedByBrowser),
      moment('Received, by the service’s clock', times.received),
      fact(
        'Received, by clocks in the visitor’s ZIP',
        zones.map((zone) => localTime(times.received, zone)),
        { missing: whyMissing(lead) },
      ),
    ],
  };
}

export function browserSection({ visitor }: CertificateData): CertificateSection {
  return {
    title: 'From where',
    facts: [
      exactly('IP address, as the service saw it', visitor.ipAddress),
      fact('Browser, as the request named it', visitor.userAgent),
      fact('Browser, as the page’s script read it', visitor.browserUserAgent),
      fact('Global Privacy Control in the request', yesOrNo(visitor.gpcHeader)),
      fact(
        'Global Privacy Control as the script read it',
        visitor.gpc === null ? undefined : yesOrNo(visitor.gpc),
        { missing: 'The page did not say' },
      ),
    ],
  };
}

const askedFor = ({ isAsked }: CertificateData['code']) =>
  isAsked === undefined ? undefined : isAsked ? 'Yes' : 'No: by its rules this phone needed none';

const CODES_NOT_COVERED =
  'Whether the phone was confirmed, and when, is covered by the chain of hashes. When codes were sent is from the ' +
  'service’s ordinary tables, which it does not cover: what was removed there is missing here.';

/** Why no codes are listed, or a note that the listed ones may not be all. */
function codeNote({ code, lead }: CertificateData): string {
  if ((code.history ?? []).length > 0) return CODES_NOT_COVERED;
  return lead === null
    ? 'When codes were sent is not kept longer than the lead.'
    : 'No code that was sent to this phone in this visit is recorded. When codes were sent is kept ' +
        `for 30 days; whether one was confirmed, as long as this record. ${CODES_NOT_COVERED}`;
}

export function codeSection(data: CertificateData): CertificateSection {
  const { code, lead } = data;
  const { history = [] } = code;
  const failed = ({ attempts, approvedAt }: (typeof history)[number]) =>
    attempts - (approvedAt === undefined ? 0 : 1);
  return {
    title: 'Code by text message',
    lead: codeNote(data),
    facts: [
      fact(
        'The phone was confirmed by a code',
        code.isConfirmed ? 'Yes: a code that was sent to this number was entered' : 'No',
      ),
      code.isConfirmed
        ? time('Approved', code.confirmedAt)
        : fact('The service asked for one', askedFor(code), { missing: whyMissing(lead) }),
    ],
    ...(history.length === 0
      ? {}
      : {
          table: {
            columns: ['First sent', 'Last sent', 'Wrong entries', 'Approved'],
            rows: history.map((send) => [
              shownTime(send.firstSentAt),
              shownTime(send.lastSentAt),
              String(failed(send)),
              send.approvedAt === undefined ? 'No' : shownTime(send.approvedAt),
            ]),
          },
        }),
  };
}
