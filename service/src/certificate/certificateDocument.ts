import type { CertificateDocument, CertificateSection } from '../contract/certificateDocument.ts';
import type { CertificateData } from './certificateData.ts';
import { noticesOf } from './certificateNotices.ts';
import { eventsSection } from './chainSections.ts';
import { fact } from './facts.ts';
import { deliveriesSection, revocationsSection, vendorsSection } from './laterSections.ts';
import { proofSection } from './proofSection.ts';
import { recordSection } from './recordSection.ts';
import {
  browserSection,
  codeSection,
  pageSection,
  personSection,
  textSection,
  timesSection,
} from './visitSections.ts';
import { namedSellersOf, shownTime } from './words.ts';

function issuerSection({ issuer, keptUntil, lead }: CertificateData): CertificateSection {
  return {
    title: 'Who keeps this record',
    facts: [
      fact('Company', issuer.legalName),
      fact('Address', issuer.address),
      fact('Questions about this certificate', issuer.email),
      fact(
        'The record is kept until',
        lead === null
          ? shownTime(keptUntil)
          : `${shownTime(keptUntil)}, and as long as the lead; an erasure of the lead leaves it there, unless the company ` +
              'is asked to remove the record of consent as well',
      ),
    ],
  };
}

/** When the box was ticked, by the service's clock if that is known; and when the service received it. */
function agreedAt({ ticked, tickedByBrowser, received }: CertificateData['times']): string {
  const [at, clock] = ticked === undefined ? [tickedByBrowser, 'browser’s'] : [ticked, 'service’s'];
  return `${shownTime(at)} (box ticked, by the ${clock} clock; received by the service on ${shownTime(received)})`;
}

/** States only what the record says; whether that is consent, the notices and sections show. */
function summaryOf(data: CertificateData): string {
  const { person, leadId, version, times, writtenAt, initiallyTicked, proof } = data;
  const name = `${person.firstName} ${person.lastName}`.trim();
  // Separated by semicolons, as in the text itself, because names may contain commas.
  const named = namedSellersOf(data).join('; ');
  const what =
    named === ''
      ? 'beside a text that names no company of this record'
      : `beside a text that agrees to calls and texts by ${named}`;
  const who =
    initiallyTicked === true
      ? `a box that stood ticked already was sent for ${name}`
      : proof?.isProven
        ? `${name} ticked the box`
        : `a ticked box was sent for ${name}`;
  const end = named.endsWith('.') ? '' : '.';
  return (
    `The record of this consent says: on ${agreedAt(times)}, ${who} ${what}${end} ` +
    `Consent ${leadId}/${version}; this certificate was written on ${shownTime(writtenAt)}.`
  );
}

/** The certificate in words. Every section is present, and says what is not recorded. */
export function certificateDocument(data: CertificateData): CertificateDocument {
  const { leadId, version } = data;
  return {
    id: `${leadId}/${version}`,
    title: 'Certificate of consent',
    summary: summaryOf(data),
    notices: noticesOf(data),
    sections: [
      personSection(data),
      textSection(data),
      timesSection(data),
      pageSection(data),
      browserSection(data),
      codeSection(data),
      vendorsSection(data),
      deliveriesSection(data),
      revocationsSection(data),
      eventsSection(data),
      recordSection(data),
      proofSection(data),
      issuerSection(data),
    ],
  };
}
