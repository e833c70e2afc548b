import { DAY_MS, MINUTE_MS } from '../common/clock.ts';
import { CLOCKS_APART_MS as ENTERED_APART_MS } from '../proof/verify.ts';
import type { CertificateData } from './certificateData.ts';
import { preciseTime, shownTime } from './words.ts';

/** If they differ by more than this, two clocks disagree, however long the request took. */
const CLOCKS_APART_MS = 5 * MINUTE_MS;

/** A head is signed about hourly; a later one leaves time to change what it covers. */
const LATE_HEAD_MS = DAY_MS;

/** A request of which the chain is told this late is worth a question. */
const LATE_TOLD_MS = 60 * MINUTE_MS;

const isAfter = (one: string, other: string) => Date.parse(one) > Date.parse(other);
const areApart = (one: string, other: string) =>
  Math.abs(Date.parse(one) - Date.parse(other)) > CLOCKS_APART_MS;

/**
 * A text has to be published before anybody can agree to it, by the service's clock alone. The service has
 * recorded when texts were published since it issues tickets, so older consents cannot be checked.
 */
function textAfterConsent({ text: { shownFrom }, times, proof }: CertificateData): string[] {
  if (shownFrom === undefined || proof === undefined) return [];
  const { shown, ticked, received } = times;
  const first = [shown, ticked, received].find((at) => at !== undefined && isAfter(shownFrom, at));
  if (first === undefined) return [];
  return [
    `the text was first published on ${shownTime(shownFrom)}, after the consent of ${shownTime(first)}`,
  ];
}

/** Times by the same clock must be in order. */
function tickAfterSubmission({ times }: CertificateData): string[] {
  const { tickedByBrowser, submittedByBrowser, ticked, received } = times;
  if (submittedByBrowser !== undefined && isAfter(tickedByBrowser, submittedByBrowser)) {
    return [
      `by the browser’s clock the box was ticked on ${preciseTime(tickedByBrowser)}, after the form was ` +
        `submitted on ${preciseTime(submittedByBrowser)}`,
    ];
  }
  if (ticked !== undefined && isAfter(ticked, received)) {
    return [
      `by the service’s clock the box was ticked on ${preciseTime(ticked)}, after the submission was ` +
        `received on ${preciseTime(received)}`,
    ];
  }
  return [];
}

/** A box can be ticked only while the form is shown, for as long as the browser measured. */
function tickBeforeForm({ times }: CertificateData): string[] {
  const { tickedByBrowser, submittedByBrowser, formShownMs } = times;
  if (submittedByBrowser === undefined || formShownMs === undefined) return [];
  const early = Date.parse(submittedByBrowser) - formShownMs - Date.parse(tickedByBrowser);
  if (early <= CLOCKS_APART_MS) return [];
  return [
    `the box was ticked on ${shownTime(tickedByBrowser)}, but the form was shown for only ` +
      `${(formShownMs / 1000).toFixed(1)} seconds before it was submitted on ${shownTime(submittedByBrowser)}`,
  ];
}

/** The two names are compared as prefixes, because each may have been cut to a length. */
function anotherBrowser({ visitor: { userAgent, browserUserAgent } }: CertificateData): string[] {
  if (userAgent === '' || browserUserAgent === '') return [];
  if (userAgent.startsWith(browserUserAgent) || browserUserAgent.startsWith(userAgent)) return [];
  return [
    'the request named another browser than the page’s script read: a program may have sent it',
  ];
}

/** Compares the clocks at the tick, else at the submission, else checks that the tick is not too late. */
function clocksApart({ times }: CertificateData): string[] {
  const { tickedByBrowser, submittedByBrowser, ticked, received } = times;
  if (ticked !== undefined && areApart(ticked, tickedByBrowser)) {
    return [
      `the box was ticked on ${shownTime(ticked)} by the service’s clock, and on ` +
        `${shownTime(tickedByBrowser)} by the browser’s: they are more than five minutes apart`,
    ];
  }
  if (submittedByBrowser !== undefined && areApart(submittedByBrowser, received)) {
    return [
      `more than five minutes lie between the submission by the browser’s clock (${shownTime(submittedByBrowser)}) ` +
        `and its arrival by the service’s (${shownTime(received)}): a wrong clock, or a late arrival`,
    ];
  }
  if (areApart(tickedByBrowser, received) && isAfter(tickedByBrowser, received)) {
    return [
      `the box was ticked on ${shownTime(tickedByBrowser)} by the browser’s clock, after the submission was ` +
        `received on ${shownTime(received)} by the service’s`,
    ];
  }
  return [];
}

/** A row that was added or changed afterwards has no entry, or one with another hash. */
function anotherRow({ chain, proof }: CertificateData): string[] {
  if (chain === undefined) {
    // A consent without a ticket may be older than the chain, and then has no entry.
    if (proof === undefined) return [];
    return [
      'the chain of hashes has no entry of this consent: it was changed or added afterwards, or stored by a ' +
        'process of a build from before the chain',
    ];
  }
  if (!chain.isWhole) {
    return ['the entry of this consent in the chain, or the head that covers it, was changed'];
  }
  if (chain.isOfRow) return [];
  return [
    'the entry that this consent names in the chain does not hold the hash of it: it was changed or added afterwards',
  ];
}

/** A consent that was entered at once has an entry of about the same time. */
function enteredLater({ chain, times: { received }, proof }: CertificateData): string[] {
  if (chain === undefined || proof === undefined) return [];
  if (Math.abs(Date.parse(received) - Date.parse(chain.at)) <= ENTERED_APART_MS) return [];
  return [
    `the consent was received on ${shownTime(received)} and entered in the chain on ${shownTime(chain.at)}: an ` +
      'operator submitted it again after it was refused, or it was added afterwards',
  ];
}

const isToldLate = (told: string, since: string) =>
  Date.parse(told) - Date.parse(since) > LATE_TOLD_MS;

/**
 * The chain is told of a request some minutes after it was stored, or later if the service was away. A
 * request that the company entered was stored later than it came.
 */
const toldLate = ({ events, revocations }: CertificateData): string[] =>
  events.flatMap((event) => {
    if (event.what !== 'revocation' || !isToldLate(event.at, event.requestedAt)) return [];
    const entered =
      event.record === 'own'
        ? revocations.find(
            ({ request, source, at, enteredAt, record }) =>
              record === undefined &&
              enteredAt !== undefined &&
              request === event.request &&
              source === event.source &&
              Date.parse(at) === Date.parse(event.requestedAt),
          )?.enteredAt
        : undefined;
    const cause =
      entered === undefined || isToldLate(event.at, entered)
        ? 'the service was away'
        : `the company entered it on ${shownTime(entered)}, after it had come`;
    return [
      `the chain was told on ${shownTime(event.at)} of a request of ${shownTime(event.requestedAt)}: ${cause}, ` +
        'or the request was added afterwards',
    ];
  });

/** If no head covers an entry for a day, somebody may have changed it in that day. */
function lateHead({ chain, writtenAt }: CertificateData): string[] {
  if (chain === undefined) return [];
  const { at, head } = chain;
  const covered = head?.signedAt ?? writtenAt;
  if (Date.parse(covered) - Date.parse(at) <= LATE_HEAD_MS) return [];
  return [
    head
      ? `the first signed head that covers the consent is of ${shownTime(head.signedAt)}, more than a day ` +
        `after its entry of ${shownTime(at)}`
      : `no signed head covers the consent, more than a day after its entry of ${shownTime(at)}`,
  ];
}

function sharedTicket({ proof }: CertificateData): string[] {
  const { sharedWith = [] } = proof ?? {};
  if (sharedWith.length === 0) return [];
  return [`the same ticket stands at another consent as well: ${sharedWith.join(', ')}`];
}

function erasedButThere({ lead, events }: CertificateData): string[] {
  const erasure = events.findLast(({ what }) => what === 'erasure');
  if (lead === null || erasure === undefined) return [];
  return [
    `the chain tells that the lead was erased on ${shownTime(erasure.at)}, and it is still stored`,
  ];
}

/**
 * What in a record is contradictory, each as the rest of a sentence; whoever shows it has to explain that.
 */
export const contradictionsOf = (data: CertificateData): string[] =>
  [
    textAfterConsent,
    tickAfterSubmission,
    tickBeforeForm,
    clocksApart,
    lateHead,
    anotherRow,
    enteredLater,
    toldLate,
    sharedTicket,
    erasedButThere,
    anotherBrowser,
  ].flatMap((rule) => rule(data));
