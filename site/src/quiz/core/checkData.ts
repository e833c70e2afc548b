/**
 * What the site keeps of the data that a check service sends, or that storage holds: only what the
 * contract takes. The payload repeats it, and the service refuses a lead with anything else.
 */
import { isStorable, leadLimits, phoneTypes } from '@tidyguard/content';
import type { EmailData, PhoneData, ZipData } from '@tidyguard/service/contract';

/** A value as the contract takes it; undefined where it does not. */
type Read<Value> = (value: unknown) => Value | undefined;

/** The reader of each field: a field that joins the contract needs one here. */
type Readers<Data> = { [Name in keyof Data]-?: Read<Exclude<Data[Name], undefined>> };

const text =
  (maxLength: number): Read<string> =>
  (value) =>
    typeof value === 'string' && isStorable(value) && [...value].length <= maxLength
      ? value
      : undefined;

const degrees =
  (most: number): Read<number> =>
  (value) =>
    typeof value === 'number' && Math.abs(value) <= most ? value : undefined;

const flag: Read<boolean> = (value) => (typeof value === 'boolean' ? value : undefined);

const reader =
  <Data>(readers: Readers<Data>) =>
  (value: unknown): Partial<Data> => {
    const fields = Object(value) as Record<string, unknown>;
    return Object.fromEntries(
      Object.entries<Read<unknown>>(readers)
        .map(([name, read]) => [name, read(fields[name])] as const)
        .filter(([, taken]) => taken !== undefined),
    ) as Partial<Data>;
  };

const { latitude, longitude, place, state } = leadLimits;

export const readZipData = reader<ZipData>({
  city: text(place),
  state: text(state),
  county: text(place),
  latitude: degrees(latitude),
  longitude: degrees(longitude),
});

export const readEmailData = reader<EmailData>({ role_account: flag, mx_checked: flag });

export const readPhoneData = reader<PhoneData>({
  phone_type: (value) => phoneTypes.find((known) => known === value),
  otp_required: flag,
});
