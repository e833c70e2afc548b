import { Type, type Static, type TProperties } from 'typebox';
import { closed, Email, oneOf, sessionContext, TenDigits, text, Zip } from './fields.ts';

export const ZipCheckBody = closed({ zip: Zip, ...sessionContext });
export const EmailCheckBody = closed({ email: Email, ...sessionContext });
export const PhoneCheckBody = closed({ phone: TenDigits, ...sessionContext });
export type ZipCheckBody = Static<typeof ZipCheckBody>;
export type EmailCheckBody = Static<typeof EmailCheckBody>;
export type PhoneCheckBody = Static<typeof PhoneCheckBody>;

/** What is known of a ZIP; latitude and longitude in degrees (WGS 84). */
export const ZipData = closed({
  city: text(100),
  state: text(2),
  county: Type.Optional(text(100)),
  latitude: Type.Optional(Type.Number({ minimum: -90, maximum: 90 })),
  longitude: Type.Optional(Type.Number({ minimum: -180, maximum: 180 })),
});
export type ZipData = Static<typeof ZipData>;

/** What is known of an e-mail address; neither flag makes it invalid. */
export const EmailData = closed({
  role_account: Type.Optional(Type.Boolean()),
  mx_checked: Type.Optional(Type.Boolean()),
});
export type EmailData = Static<typeof EmailData>;

/** A line type as providers name it, or 'unknown' where nobody was asked. */
export const phoneTypes = [
  'mobile',
  'landline',
  'fixedVoip',
  'nonFixedVoip',
  'tollFree',
  'unknown',
] as const;

export const PhoneData = closed({
  phone_type: oneOf(phoneTypes),
  otp_required: Type.Boolean(),
});
export type PhoneData = Static<typeof PhoneData>;

const reply = <T extends TProperties>(data: T) =>
  closed({
    status: oneOf(['valid', 'invalid'] as const),
    message: Type.Optional(text(200)),
    data: Type.Optional(Type.Partial(Type.Object(data))),
  });

export const ZipCheckReply = reply(ZipData.properties);
export const EmailCheckReply = reply(EmailData.properties);
export const PhoneCheckReply = reply(PhoneData.properties);
export type ZipCheckReply = Static<typeof ZipCheckReply>;
export type EmailCheckReply = Static<typeof EmailCheckReply>;
export type PhoneCheckReply = Static<typeof PhoneCheckReply>;
