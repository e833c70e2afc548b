import { leadLimits, phoneTypes } from '@tidyguard/content';
import { Type, type Static, type TProperties } from 'typebox';
import { closed, Email, oneOf, sessionContext, TenDigits, text, Zip } from './fields.ts';

export const ZipCheckBody = closed({ zip: Zip, ...sessionContext });
export const EmailCheckBody = closed({ email: Email, ...sessionContext });
export const PhoneCheckBody = closed({ phone: TenDigits, ...sessionContext });
export type ZipCheckBody = Static<typeof ZipCheckBody>;
export type EmailCheckBody = Static<typeof EmailCheckBody>;
export type PhoneCheckBody = Static<typeof PhoneCheckBody>;

const { latitude, longitude, place, state } = leadLimits;
const degrees = (most: number) => Type.Number({ minimum: -most, maximum: most });

/** What is known of a ZIP; latitude and longitude in degrees (WGS 84). */
export const ZipData = closed({
  city: text(place),
  state: text(state),
  county: Type.Optional(text(place)),
  latitude: Type.Optional(degrees(latitude)),
  longitude: Type.Optional(degrees(longitude)),
});
export type ZipData = Static<typeof ZipData>;

/** What is known of an e-mail address; neither flag makes it invalid. */
export const EmailData = closed({
  role_account: Type.Optional(Type.Boolean()),
  mx_checked: Type.Optional(Type.Boolean()),
});
export type EmailData = Static<typeof EmailData>;

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
