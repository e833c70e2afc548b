/**
 * The sections of a certificate on what came after the visit: vendors' certificates, deliveries, requests,
 * erasures.
 */
import type { CertificateFact, CertificateSection } from '../contract/certificateDocument.ts';
import type {
  CertificateData,
  DeliveryData,
  EventRecord,
  RetainedData,
  RevocationData,
} from './certificateData.ts';
import { NOT_COVERED } from './chainSections.ts';
import { exactly, fact, time } from './facts.ts';
import {
  deliveryStates,
  events,
  NOT_RECORDED,
  receiverOf,
  requests,
  reportInWords,
  requestSources,
  shownTime,
} from './words.ts';

function retainedFacts(what: string, { retained }: RetainedData): CertificateFact[] {
  const isRetained =
    retained === undefined
      ? undefined
      : [
          retained.isRetained ? 'Yes' : 'No',
          retained.at === undefined ? '' : `On ${shownTime(retained.at)}`,
          retained.expiresAt === undefined ? '' : `Until ${shownTime(retained.expiresAt)}`,
          ...retained.remarks,
        ];
  return [fact(`${what} retained`, isRetained, { missing: 'No: this service did not claim it' })];
}

export function vendorsSection({ certificate, token }: CertificateData): CertificateSection {
  return {
    title: 'Certificates of others',
    lead:
      'What independent companies recorded of the same visit. Whether it is retained is from the service’s ' +
      'ordinary tables, which the chain of hashes does not cover; ask these companies.',
    facts: [
      exactly('TrustedForm certificate', certificate.url, 'The page sent none'),
      ...(certificate.url === '' ? [] : retainedFacts('Certificate', certificate)),
      exactly('LeadiD token', token.value, 'The page sent none'),
      ...(token.value === ''
        ? []
        : [time('Token found', token.at), ...retainedFacts('Token', token)]),
    ],
  };
}

function acknowledgedText({ deliveredAt, told }: DeliveryData): string {
  if (deliveredAt === undefined) return NOT_RECORDED;
  return `${told === undefined ? '' : 'No: noted on '}${shownTime(deliveredAt)}`;
}

const whatOf = ({ event, upToVersion }: DeliveryData) =>
  (events[event] ?? event) +
  (upToVersion === undefined ? '' : `, of version ${upToVersion} of the lead and before`);

export function deliveriesSection({ deliveries, writtenAt }: CertificateData): CertificateSection {
  return {
    title: 'Who got the lead, and who was told of a revocation',
    lead:
      deliveries.length === 0
        ? `No delivery was recorded by ${shownTime(writtenAt)}. ${NOT_COVERED}`
        : NOT_COVERED,
    ...(deliveries.length === 0
      ? {}
      : {
          table: {
            columns: ['Destination', 'What', 'State', 'Attempts', 'Acknowledged'],
            rows: deliveries.map((delivery) => [
              receiverOf(delivery),
              whatOf(delivery),
              [
                delivery.told === undefined
                  ? (deliveryStates[delivery.state] ?? delivery.state)
                  : `Told by other means (${delivery.told})`,
                delivery.dueBy === undefined ? '' : `due by ${shownTime(delivery.dueBy)}`,
              ]
                .filter((words) => words !== '')
                .join(', '),
              `${delivery.attempts}${delivery.lastStatus === null ? '' : `, last answer ${delivery.lastStatus}`}`,
              acknowledgedText(delivery),
            ]),
          },
        }),
  };
}

/** What is said in place of the words of a request of which only the chain tells for this consent. */
const withoutWords: Readonly<Record<EventRecord, string>> = {
  own: NOT_RECORDED,
  otherContact: 'Of another phone or e-mail address of this lead',
  unknownContact:
    'Of a phone or e-mail address that is not stored of this lead; the chain tells of the lead',
  gone: 'The row is gone from the table: only the chain tells of it',
};

const sourceOf = ({ source, enteredAt }: RevocationData) =>
  (requestSources[source] ?? source) +
  (enteredAt === undefined
    ? ''
    : `; it came at that time, and was entered ${shownTime(enteredAt)}`);

function wordsOf({ words, source, record, isRefused }: RevocationData): string {
  if (record !== undefined) return withoutWords[record];
  if (words === '') return NOT_RECORDED;
  const refused = isRefused ? '. The company of this record found that this is not so' : '';
  if (source === 'company') return reportInWords(words) + refused;
  return source === 'operator' ? `Note of the company: ${words}` : words;
}

export function revocationsSection(data: CertificateData): CertificateSection {
  const { revocations, erasures, writtenAt } = data;
  const title = 'Requests that end or limit the consent, and erasures';
  const rows = [
    ...revocations.map((revocation) => ({
      at: revocation.at,
      cells: [
        requests[revocation.request] ?? revocation.request,
        sourceOf(revocation),
        wordsOf(revocation),
      ],
    })),
    ...erasures.map(({ at, toldBy }) => ({
      at,
      cells: [
        'Erased: the lead with its answers was removed. By itself this ends no consent',
        'A command of the company (erase)',
        toldBy === 'chain'
          ? 'None: the chain tells of it'
          : 'None: a notice to a destination tells of it',
      ],
    })),
  ];
  // Without erasures to put among them, requests stay in the order in which they were stored.
  if (erasures.length > 0) rows.sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
  if (rows.length === 0) {
    return {
      title,
      lead:
        `None was recorded for this phone or e-mail address by ${shownTime(writtenAt)}, neither in the ` +
        'table of requests nor in the chain of hashes.',
    };
  }
  return {
    title,
    lead:
      'From the table of requests, and from what the chain of hashes tells of the lead (next section). A request ' +
      'that the next section does not name rests on the table alone, which the chain does not cover. The time is ' +
      'that at which the company got or entered the request.',
    table: {
      columns: ['When', 'What', 'How it came', 'Words or note'],
      rows: rows.map(({ at, cells }) => [shownTime(at), ...cells]),
    },
  };
}
