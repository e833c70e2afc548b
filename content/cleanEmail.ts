/**
 * An e-mail address without what cannot be seen: spaces around it, of keyboards and autofill, and anywhere in
 * it the marks that chats, web pages and PDFs put into what is copied from them, such as soft hyphens.
 */
export const cleanEmail = (typed: string): string => typed.replaceAll(/\p{Cf}/gu, '').trim();
