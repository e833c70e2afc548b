/** Soft hyphen, zero-width spaces and joiners, marks of direction, byte order mark: \p{Cf} would be compiled to far more. */
const INVISIBLE = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;

/**
 * An email address without invisible characters: the spaces that keyboards and autofill put around it, and
 * the marks, such as soft hyphens, that text copied from chats, web pages and PDFs can contain anywhere.
 */
export const cleanEmail = (typed: string): string => typed.replaceAll(INVISIBLE, '').trim();
