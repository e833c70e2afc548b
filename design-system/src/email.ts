/**
 * E-mails that the service sends. Apart from the main entry, because it brings React Email and
 * React's renderer for servers, which no page needs.
 */
export { Email, type EmailProps } from './Email/Email.tsx';
/** The colours of letters, for pages that they lead to. */
export { tidyguard as letterColors } from './tokens.ts';
export { renderEmail, type RenderedEmail } from './Email/renderEmail.tsx';
