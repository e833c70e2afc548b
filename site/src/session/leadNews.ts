import { leadLimits } from '@tidyguard/content';
import { isoTime } from '../quiz/core/isoTime';
import { readLeadMatch } from '../quiz/core/leadMatch';
import { fields, oneOf, text, within } from '../quiz/core/readers';
import type { LeadNews } from './record';

/** A reader for each part of the service's news of a lead, except `match`: the record stores more of that. */
export const newsReaders = {
  edit_key: text(leadLimits.editKey),
  call_not_before: isoTime,
  time_zone: text(leadLimits.timeZone),
  held: oneOf([true, false]),
  ahead_ms: within(Infinity),
};

/** Reads what the service told about a lead, from its answer or from storage. */
export const readLeadNews = fields<LeadNews>({ ...newsReaders, match: readLeadMatch });
