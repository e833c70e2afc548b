import type { CertificateDocument } from '../contract/certificateDocument.ts';
import type { CertificateData, ErasureData, RevocationData } from './certificateData.ts';
import { contradictionsOf } from './contradictions.ts';
import { requestNotices } from './requestNotices.ts';
import { namedSellersOf, NOT_RECORDED, requests, sellersOf, shownTime } from './words.ts';

/** How the table differs from the chain on a request; undefined if it does not. */
const withoutRow: Readonly<Record<NonNullable<RevocationData['record']>, string | undefined>> = {
  own: undefined,
  otherContact: 'the table has it of another phone or e-mail address of this lead',
  unknownContact:
    'the table has such a request, but of a phone or e-mail address that is not stored of the lead',
  gone: 'its row is gone from the table of requests',
};

/** Requests of which only the chain tells for this lead: somebody may have removed their rows. */
const onlyTold = (revocations: readonly RevocationData[]): string[] =>
  revocations.flatMap(({ record, at, request }) => {
    const why = record && withoutRow[record];
    if (why === undefined) return [];
    const what = requests[request] ?? request;
    return [`The chain of hashes tells of a request of ${shownTime(at)}: ${what}. But ${why}.`];
  });

const noLead = (erasures: readonly ErasureData[]) =>
  `The lead is no longer stored: it was ${
    erasures.length === 0
      ? 'erased, or is past its time'
      : `erased on ${erasures.map(({ at }) => shownTime(at)).join(' and ')}`
  }. What follows is the record of consent, which the law has kept for five years (16 CFR 310.5).`;

const TICKET_FITS =
  'A ticket of the service fits this consent: the service had issued one for this text and this visit, at the ' +
  'time below, before the box was ticked. It does not prove that the page showed the text.';

/** Why it is no consent at all, or none to a company's calls. */
function noConsent(data: CertificateData): string[] {
  const named = namedSellersOf(data);
  const unnamed = sellersOf(data).filter((seller) => !named.includes(seller));
  return [
    ...(data.initiallyTicked === true
      ? [
          'The box stood ticked before the visitor pressed it, as the page said. A box that is ticked beforehand is no consent.',
        ]
      : []),
    ...unnamed.map(
      (seller) => `The text does not name ${seller}: it proves no consent to its calls.`,
    ),
  ];
}

const NO_HEAD =
  'No signed head of the chain covers this consent yet: one is signed every hour. Until then its place in ' +
  'the chain rests on the company’s word.';

/** What a reader needs to know first. */
export function noticesOf(data: CertificateData): CertificateDocument['notices'] {
  const { lead, proof, chain, text, page, revocations, erasures } = data;
  const open = [
    ...(proof && !proof.isProven
      ? [`No ticket of the service proves this consent. Why: ${proof.reason ?? NOT_RECORDED}.`]
      : []),
    ...noConsent(data),
    ...(chain && !chain.head ? [NO_HEAD] : []),
    ...contradictionsOf(data).map((what) => `This does not fit: ${what}.`),
    ...(text.hashFits ? [] : ['The stored text no longer has the hash it was stored with.']),
    ...(text.isPublished
      ? []
      : ['The text is none that the company published under this version.']),
    ...(page.pictures.every(({ hashFits }) => hashFits)
      ? []
      : ['A picture of the form is no longer as it was taken.']),
    ...requestNotices(data),
    ...onlyTold(revocations),
    ...(lead === null ? [noLead(erasures)] : []),
  ];
  return [
    ...(proof?.isProven ? [{ tone: 'good' as const, text: TICKET_FITS }] : []),
    // The same words are said only once.
    ...[...new Set(open)].map((words) => ({ tone: 'open' as const, text: words })),
  ];
}
