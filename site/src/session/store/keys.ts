import type { LeadUpdate } from '@tidyguard/service/contract';

/** The session storage key of the running quiz. */
export const QUIZ_SESSION_KEY = 'quiz_session';

/** The session storage key of the record as submitted. */
export const SESSION_DATA_KEY = 'session_data';

/** The session storage key of the arrival: kept from the first page's start until its session begins. */
export const ARRIVAL_KEY = 'tidyguard_arrival';

/** The prefix of all keys of the outbox. */
const OUTBOX_PREFIX = 'tidyguard_outbox:';

/** The outbox's key for an entry of that name. */
const outboxKey = (name: string) => `${OUTBOX_PREFIX}${name}`;

/** Whether a storage key belongs to the outbox. */
export const isOutboxKey = (key: string) => key.startsWith(OUTBOX_PREFIX);

/** The outbox's key of a lead; a session may submit several leads, one after the other. */
export const leadKeyOf = ({
  session_id,
  submitted_at,
}: {
  session_id: string;
  submitted_at?: string | number;
}) => outboxKey(`${session_id}:${submitted_at}`);

/**
 * The outbox's key of a lead's changes: they share one, because only the last state counts. A session may
 * have leads of several people; an edit key begins with the id of its lead.
 */
export const changeKeyOf = ({
  session_id,
  edit_key,
}: Partial<Pick<LeadUpdate, 'edit_key'>> & Pick<LeadUpdate, 'session_id'>) =>
  outboxKey(`${session_id}:${edit_key?.split('.')[0]}`);
