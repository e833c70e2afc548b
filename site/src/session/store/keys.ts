import type { LeadUpdate } from '@tidyguard/service/contract';

/** The session storage key of the running quiz. */
export const QUIZ_SESSION_KEY = 'quiz_session';

/** The session storage key of the record as submitted. */
export const SESSION_DATA_KEY = 'session_data';

/** The session storage key of the arrival, from the first page's first moment until its session begins. */
export const ARRIVAL_KEY = 'tidyguard_arrival';

/** How the keys of the outbox begin. */
const OUTBOX_PREFIX = 'tidyguard_outbox:';

/** The outbox's key of something with that name. */
const outboxKey = (name: string) => `${OUTBOX_PREFIX}${name}`;

/** Whether a storage key belongs to the outbox. */
export const isOutboxKey = (key: string) => key.startsWith(OUTBOX_PREFIX);

/** Where a lead waits: a session may have several, one after the other. */
export const leadKeyOf = ({
  session_id,
  submitted_at,
}: {
  session_id: string;
  submitted_at?: string | number;
}) => outboxKey(`${session_id}:${submitted_at}`);

/**
 * Where the changes of a lead wait: together, because only the last state counts. A session may have
 * leads of several people; an edit key begins with the id of its lead.
 */
export const changeKeyOf = ({
  session_id,
  edit_key,
}: Partial<Pick<LeadUpdate, 'edit_key'>> & Pick<LeadUpdate, 'session_id'>) =>
  outboxKey(`${session_id}:${edit_key?.split('.')[0]}`);
