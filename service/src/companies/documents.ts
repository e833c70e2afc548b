import { DAY_MS } from '../common/clock.ts';
import { documentKinds, type DocumentKind, type Terms } from './terms.ts';

/** How many days before the end of a document the warning begins. */
const WARN_DAYS = 30;

/** A document that has expired or soon will. */
export interface DocumentWarning {
  kind: DocumentKind;
  /** The last day on which it holds. */
  until: string;
  is_expired: boolean;
}

/** Whether a document has expired: its last day (YYYY-MM-DD) is over where the company is. */
const isExpired = (until: string, today: string) => until < today;

/** The documents of a company that have expired, each with its last day. */
export const expiredDocuments = (
  { documents }: Terms,
  today: string,
): Pick<DocumentWarning, 'kind' | 'until'>[] =>
  documentKinds.flatMap((kind) => {
    const until = documents[kind];
    return isExpired(until, today) ? [{ kind, until }] : [];
  });

/**
 * The documents of a company that have expired or expire within 30 days.
 *
 * @param today YYYY-MM-DD, where the company is.
 */
export function documentWarnings({ documents }: Terms, today: string): DocumentWarning[] {
  return documentKinds.flatMap((kind) => {
    const until = documents[kind];
    const days = (Date.parse(until) - Date.parse(today)) / DAY_MS;
    return days > WARN_DAYS ? [] : [{ kind, until, is_expired: isExpired(until, today) }];
  });
}
