import { bounded, checkSources } from '@tidyguard/content';
import { objectOf } from '../quiz/core/readers';
import { storedRecord } from './stored';

/** What an outcome page says about its visitor; null where it must use its fallback. */
export interface OutcomeVisitor {
  firstName: string | null;
  city: string | null;
  /** The service has refused the submission for good. */
  isRefused: boolean;
  /** The service has not received the submission yet: what is not needed any more then is still here. */
  isWaiting: boolean;
}

const SHOWN_MAX_LENGTH = 60;

function shownText(value: unknown): string | null {
  const shown = typeof value === 'string' ? bounded(value.trim(), SHOWN_MAX_LENGTH) : '';
  return shown === '' ? null : shown;
}

/**
 * The visitor of a submitted session, or null where no session was submitted.
 * Reads no more of the record than it returns: the text of this module is in
 * the HTML of every outcome page (platform/inline/visitor.ts).
 */
export function parseSubmittedSession(raw: string | null): OutcomeVisitor | null {
  const stored = storedRecord(raw);
  if (!stored) return null;
  const zip = objectOf(objectOf(stored.validations).zip);
  const isValid =
    zip.status === 'valid' &&
    typeof zip.value === 'string' &&
    checkSources.some((source) => source === zip.source);
  const fields = objectOf(stored.form_fields);
  return {
    firstName: shownText(fields.first_name),
    city: isValid ? shownText(objectOf(zip.data).city) : null,
    isRefused: stored.refused === true,
    // Erased once the lead is acknowledged or refused (erasePersonalData).
    isWaiting: fields.phone !== undefined,
  };
}
