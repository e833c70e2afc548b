import { leadLimits } from '@tidyguard/content';
import type { LeadMatch } from '@tidyguard/service/contract';
import { isoTime } from './isoTime';
import { fields, oneOf, text } from './readers';
import { readVisitTimes } from './visitTimes';

/** How each part is read of who calls a lead. */
export const matchReaders = {
  status: oneOf(['matched', 'nobody'] as const),
  company: text(leadLimits.name),
  opens_at: isoTime,
  visit_times: readVisitTimes,
};

const readParts = fields<LeadMatch>(matchReaders);

/** Who calls, as the service says it; nothing where that cannot be shown. */
export function readLeadMatch(value: unknown): LeadMatch | undefined {
  const match = readParts(value);
  const { status, company } = match;
  return status === 'nobody' || (status === 'matched' && company)
    ? (match as LeadMatch)
    : undefined;
}
