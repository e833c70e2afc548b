import { leadLimits, type Consent } from '@tidyguard/content';
import type { LeadMatch } from '@tidyguard/service/contract';
import { isoTime } from './isoTime';
import { exactly, fields, oneOf, text } from './readers';
import { readVisitTimes } from './visitTimes';

const readConsentParts = fields<Consent>({ version: exactly(40), text: exactly(4_000) });

/** Reads a consent text and its version, unchanged; undefined if either is missing. */
export function readConsent(value: unknown): Consent | undefined {
  const consent = readConsentParts(value);
  return consent.version && consent.text ? (consent as Consent) : undefined;
}

/** A reader for each part of who calls a lead. */
export const matchReaders = {
  status: oneOf(['matched', 'nobody'] as const),
  company: text(leadLimits.name),
  opens_at: isoTime,
  visit_times: readVisitTimes,
};

const readParts = fields<LeadMatch>(matchReaders);

/** Reads who calls, as the service says it; undefined if that cannot be shown. */
export function readLeadMatch(value: unknown): LeadMatch | undefined {
  const match = readParts(value);
  const { status, company } = match;
  return status === 'nobody' || (status === 'matched' && company)
    ? (match as LeadMatch)
    : undefined;
}
