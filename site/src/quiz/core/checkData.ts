/**
 * Reads the data that a check service sends or that storage holds, and keeps only what the contract
 * accepts: the payload repeats it, and the service refuses a lead with anything else.
 */
import { leadLimits, phoneTypes } from '@tidyguard/content';
import type { EmailData, PhoneData, ZipData } from '@tidyguard/service/contract';
import { fields, formed, oneOf, text, within } from './readers';

const flag = oneOf([true, false]);
const place = text(leadLimits.place);

export const readZipData = fields<ZipData>({
  city: place,
  state: formed(/^[A-Z]{2}$/i),
  county: place,
  latitude: within(leadLimits.latitude),
  longitude: within(leadLimits.longitude),
});

export const readEmailData = fields<EmailData>({ role_account: flag, mx_checked: flag });

export const readPhoneData = fields<PhoneData>({
  phone_type: oneOf(phoneTypes),
  otp_required: flag,
});
