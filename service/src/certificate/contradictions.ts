import type { CertificateData } from './certificateData.ts';
import { shownTime } from './words.ts';

const MINUTE_MS = 60_000;
/** How far clocks of the service may be apart (proof/verify.ts). */
const CLOCKS_APART_MS = 10 * MINUTE_MS;
/** A head is signed every hour. */
const HEAD_DUE_MS = 24 * 60 * MINUTE_MS;

/** How long `later` is after `earlier`, in milliseconds; NaN, which is more than nothing, where one is unknown. */
const after = (later: string | undefined, earlier: string | undefined) =>
  Date.parse(later ?? '') - Date.parse(earlier ?? '');

/**
 * What in the times of a consent does not fit, one sentence each: whoever reads it should ask why. The
 * browser's clock is the visitor's, and may be anything.
 */
export function contradictions({
  text,
  times,
  chain,
}: Pick<CertificateData, 'text' | 'times' | 'chain'>): string[] {
  const { shown, ticked, received } = times;
  const head = chain?.head;
  const found: [boolean, string][] = [
    [
      after(text.shownFrom, received) > CLOCKS_APART_MS,
      'the text was published by this service after the consent was received',
    ],
    [after(shown, received) > 0, 'the text was shown after the consent was received'],
    [
      after(ticked, received) > MINUTE_MS,
      'the box was ticked, by the service’s clock, after the consent was received',
    ],
    [
      Math.abs(after(chain?.at, received)) > CLOCKS_APART_MS,
      `the consent was entered in the chain at another time, on ${shownTime(chain?.at ?? received)}`,
    ],
    [
      after(head?.signedAt, chain?.at) > HEAD_DUE_MS,
      'the first signed head that covers it is more than a day younger than its entry; one is signed every hour',
    ],
  ];
  return found.filter(([isSo]) => isSo).map(([, sentence]) => sentence);
}
