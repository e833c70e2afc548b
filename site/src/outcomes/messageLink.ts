/**
 * A link that opens a text message to a person of the visitor's choice. `?&`
 * is read by iOS (which wants `&`) and by Android (which wants `?`).
 */
export const messageLink = (message: string) => `sms:?&body=${encodeURIComponent(message)}`;
