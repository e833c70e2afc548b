/** The kinds of field that the calls share. Lengths count characters. */
import { Type, type TProperties } from 'typebox';

// An unknown field is refused, never dropped: a misspelt field would otherwise lose data without a sign.
export const closed = <T extends TProperties>(properties: T) =>
  Type.Object(properties, { additionalProperties: false });

export const text = (maxLength: number, minLength = 0) => Type.String({ minLength, maxLength });

// A JSON Schema enum gives one clear message for a wrong value; a union of literals gives many.
export const oneOf = <const T extends readonly string[]>(values: T) =>
  Type.Unsafe<T[number]>({ type: 'string', enum: [...values] });

export const Zip = Type.String({ pattern: '^[0-9]{5}$' });
export const TenDigits = Type.String({ pattern: '^[0-9]{10}$' });
export const SixDigits = Type.String({ pattern: '^[0-9]{6}$' });
export const SessionId = Type.String({ pattern: '^[0-9A-Za-z-]{8,64}$' });
export const IsoTime = Type.String({
  pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?Z$',
});
export const Email = text(254, 3);
export const Name = text(100, 1);
export const PageUrl = text(2048);

/** Every query parameter of the landing address, at most 50. */
// Not Type.Record: it drops the names' length, and takes any value under a name with a line break.
export const Utm = Type.Unsafe<Record<string, string>>(
  Type.Object({}, { propertyNames: text(100), additionalProperties: text(500), maxProperties: 50 }),
);

/** What every check sends in addition to the value to check. */
export const sessionContext = {
  session_id: SessionId,
  landing_page: PageUrl,
  referrer: PageUrl,
  timestamp: IsoTime,
  utm: Utm,
  user_agent: text(1000),
};
