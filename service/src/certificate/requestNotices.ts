import type { CertificateData, RevocationData } from './certificateData.ts';
import { receiverOf, requests, shownTime } from './words.ts';

/** A request that ended or limited the consent from then on. */
interface Revocation {
  request: RevocationData;
  /** The START that lifted it; only a STOP by text can be lifted by one. */
  start: RevocationData | undefined;
}

const wordsOf = ({ request }: RevocationData) => requests[request] ?? request;

/**
 * The table's requests since the consent. Of several with the same effect (until the same START, or for
 * good) only the first: later ones change nothing.
 */
function revocationsOf({ revocations, times, code }: CertificateData): Revocation[] {
  const agreed = Math.min(Date.parse(times.tickedByBrowser), Date.parse(times.received));
  // Confirming a code after a STOP, by text or mail, is a new consent; a request not to sell stays in force.
  const confirmed = code.confirmedAt === undefined ? -Infinity : Date.parse(code.confirmedAt);
  // A report that the operator refused ends nothing.
  const stored = revocations.filter(({ record, isRefused }) => record === undefined && !isRefused);
  const found = stored.flatMap((request, index): Revocation[] => {
    const at = Date.parse(request.at);
    if (request.request === 'start' || at < agreed) return [];
    if (request.request === 'stop' && at < confirmed) return [];
    const isByText = request.request === 'stop' && request.source === 'sms';
    const start = stored
      .slice(index + 1)
      .find((later) => later.request === 'start' && later.kind === request.kind);
    return [{ request, start: isByText ? start : undefined }];
  });
  // Sorted, because some were stored later than they came.
  return found
    .sort((one, other) => Date.parse(one.request.at) - Date.parse(other.request.at))
    .filter(
      ({ request, start }, index, all) =>
        all.findIndex(
          (other) => other.request.request === request.request && other.start === start,
        ) === index,
    );
}

/** Says that there was such a request, with the time at which the company was told of it, or recorded it. */
function requestMade(revocation: RevocationData): string {
  const { at, enteredAt, source } = revocation;
  const what = wordsOf(revocation);
  if (enteredAt !== undefined) {
    return `On ${shownTime(at)} the company got a request of the person, which it entered on ${shownTime(enteredAt)}: ${what}.`;
  }
  const whoEntered = { operator: 'the company entered', company: 'a company that calls reported' }[
    source
  ];
  return whoEntered === undefined
    ? `On ${shownTime(at)} the person asked for: ${what}.`
    : `On ${shownTime(at)} ${whoEntered} a request of the person: ${what}. When they asked is not recorded.`;
}

/** Who acknowledged the notice that the consent was revoked, or was told by other means. */
function whoWasTold({ deliveries }: CertificateData): string {
  const told = deliveries.filter(
    ({ event, deliveredAt }) => event === 'consent.revoked' && deliveredAt !== undefined,
  );
  if (told.length === 0) return '';
  const names = [...new Set(told.map(receiverOf))].join('; ');
  return ` Told that the consent was revoked, which no START takes back: ${names}.`;
}

/** What the requests since the consent mean for it, the earliest first. */
export function requestNotices(data: CertificateData): string[] {
  return revocationsOf(data).map(({ request, start }) => {
    const made = requestMade(request);
    if (request.request !== 'stop') return made;
    if (start === undefined) {
      return `${made} From then on nobody may call or text on the strength of this consent.`;
    }
    return (
      `${made} Until ${shownTime(start.at)}, when the person asked for ${wordsOf(start)}, nobody was allowed to ` +
      `call or text on the strength of this consent.${whoWasTold(data)}`
    );
  });
}
