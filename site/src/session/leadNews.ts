import { leadLimits } from '@tidyguard/content';
import { isoTime } from '../quiz/core/isoTime';
import { readLeadMatch } from '../quiz/core/leadMatch';
import { fields, oneOf, text, within } from '../quiz/core/readers';
import type { LeadNews } from './record';

/** How each part is read of what the service told of a lead; who calls, the record reads with more. */
export const newsReaders = {
  edit_key: text(leadLimits.editKey),
  call_not_before: isoTime,
  time_zone: text(leadLimits.timeZone),
  held: oneOf([true, false]),
  ahead_ms: within(Infinity),
};

/** What the service told of a lead, from its answer or from storage. */
export const readLeadNews = fields<LeadNews>({ ...newsReaders, match: readLeadMatch });
