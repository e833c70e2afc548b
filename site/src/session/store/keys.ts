/** The session storage key of the running quiz. */
export const QUIZ_SESSION_KEY = 'quiz_session';

/** The session storage key of the record as submitted. */
export const SESSION_DATA_KEY = 'session_data';

/** The session storage key of the arrival, from the first page's first moment until its session begins. */
export const ARRIVAL_KEY = 'tidyguard_arrival';

/** How the keys of the outbox begin. */
const OUTBOX_PREFIX = 'tidyguard_outbox:';

/** The outbox's key of something with that name. */
export const outboxKey = (name: string) => `${OUTBOX_PREFIX}${name}`;

/** Whether a storage key belongs to the outbox. */
export const isOutboxKey = (key: string) => key.startsWith(OUTBOX_PREFIX);
