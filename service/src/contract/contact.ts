import { consentLimits, leadLimits } from '@tidyguard/content';
import { Type, type Static } from 'typebox';
import { closed, Email, Name, oneOf, TenDigits, text } from './fields.ts';

/** A UUID; browsers that cannot make one leave out its hyphens. */
const MESSAGE_ID = '^[0-9a-fA-F]{8}-?([0-9a-fA-F]{4}-?){3}[0-9a-fA-F]{12}$';

/** A message of the contact page. */
export const ContactBody = closed({
  /** Made by the browser for each message, so that a message that is sent again is stored and mailed once. */
  message_id: Type.String({ pattern: MESSAGE_ID }),
  first_name: Name,
  last_name: Name,
  email: Email,
  phone: Type.Optional(TenDigits),
  /** Not only spaces. */
  message: Type.String({ ...text(leadLimits.message, 1), pattern: '\\S' }),
  /** The sentence that the visitor agreed to, word for word. */
  consent: text(consentLimits.contactText, 1),
  /** A field that people do not see: any text in it was entered by a program. */
  honeypot: Type.Optional(text(leadLimits.honeypot)),
});
export type ContactBody = Static<typeof ContactBody>;

export const ContactReply = closed({ status: oneOf(['accepted'] as const) });
export type ContactReply = Static<typeof ContactReply>;
