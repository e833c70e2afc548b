/** Soft hyphen, zero-width spaces and joiners, marks of direction, byte order mark: \p{Cf} would be compiled to far more. */
const INVISIBLE = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;

/**
 * An e-mail address without what cannot be seen: spaces around it, of keyboards and autofill, and anywhere in
 * it the marks that chats, web pages and PDFs put into what is copied from them, such as soft hyphens.
 */
export const cleanEmail = (typed: string): string => typed.replaceAll(INVISIBLE, '').trim();
