/**
 * Every reason why a consent is not proven by a ticket of the service, in plain English.
 * `npm run settings` writes the table of docs/operations.md.
 */
export const unprovenReasons = {
  ticket_missing:
    'no ticket came with it, so nothing shows that a page of the service was used; the service may have been away',
  ticket_altered: 'the ticket is not as the service signed it',
  ticket_of_another_service: 'another key signed the ticket',
  ticket_expired: 'the ticket was over an hour old when the submission arrived',
  ticket_used: 'another submission of the session used the ticket before',
  session_differs: 'the ticket is for another session',
  owner_differs: 'the ticket is for another browser: the session’s key is missing or not the same',
  session_of_another: 'another browser submitted in this session before',
  text_differs: 'the consent text that was sent is not the one that the ticket was issued for',
  version_differs: 'the version of the consent text is not the one of the ticket',
  time_differs:
    'the box was not ticked between the ticket and the submission: the browser’s clock is corrected by how far it was off as the ticket came, and may have been set otherwise since',
} as const satisfies Readonly<Record<string, string>>;

export type UnprovenReason = keyof typeof unprovenReasons;
