import type { CertificateFact } from '../contract/certificateDocument.ts';
import type { CertificateData } from './certificateData.ts';
import { NOT_RECORDED, preciseTime, shownTime } from './words.ts';

/** A line of a certificate; one without a value says what is missing. */
export const fact = (
  term: string,
  value: string | readonly string[] | undefined,
  { missing = NOT_RECORDED, ...more }: Pick<CertificateFact, 'isExact'> & { missing?: string } = {},
): CertificateFact => {
  const values = (typeof value === 'string' ? [value] : (value ?? [])).filter(
    (line) => line !== '',
  );
  return values.length > 0
    ? { term, values, ...more }
    : { term, values: [missing], isMissing: true };
};

/** A fact to be read letter by letter, such as a hash. */
export const exactly = (term: string, value: string | undefined, missing?: string) =>
  fact(term, value, { isExact: true, ...(missing !== undefined && { missing }) });

/** A fact with a time, to the second. */
export const time = (term: string, at: string | undefined, missing?: string) =>
  fact(
    term,
    at === undefined ? undefined : shownTime(at),
    missing === undefined ? {} : { missing },
  );

/** A fact with a time, to the millisecond. */
export const moment = (term: string, at: string | undefined, missing?: string) =>
  fact(
    term,
    at === undefined ? undefined : preciseTime(at),
    missing === undefined ? {} : { missing },
  );

/** Why something of the lead is not there. */
export const whyMissing = (lead: CertificateData['lead']) =>
  lead === null ? 'Removed with the lead' : NOT_RECORDED;
