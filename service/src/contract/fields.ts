/** The field types that the calls share. Lengths count characters. */
import { answerLimits, codeLength, leadForms, leadLimits } from '@tidyguard/content';
import { Type, type Static, type TProperties } from 'typebox';

// An unknown field is refused, never dropped: otherwise a misspelt field would silently lose data.
export const closed = <T extends TProperties>(properties: T) =>
  Type.Object(properties, { additionalProperties: false });

export const text = (maxLength: number, minLength = 0) => Type.String({ minLength, maxLength });

// A JSON Schema enum gives one clear message for a wrong value; a union of literals gives many.
export const oneOf = <const T extends readonly string[]>(values: T) =>
  Type.Unsafe<T[number]>({ type: 'string', enum: [...values] });

const formed = ({ source }: RegExp) => Type.String({ pattern: source });

export const Zip = formed(leadForms.zip);
export const TenDigits = formed(leadForms.phone);
export const OneTimeCode = Type.String({ pattern: `^[0-9]{${codeLength}}$` });
export const SessionId = formed(leadForms.sessionId);
/**
 * An existing moment, from 1970 to 9999: the database refuses February 30, and with it the whole statement.
 */
export const IsoTime = Type.String({ pattern: leadForms.isoTime.source, format: 'date-time' });
/** Which page a finished quiz leads to: an outcome of the page's definition. */
export const Outcome = formed(leadForms.outcome);
/** The id of a question of some definition. */
export const QuestionId = Type.String({
  pattern: `^[a-z][a-z0-9_]{0,${answerLimits.idLength - 1}}$`,
});
export const Email = text(leadLimits.email.max, leadLimits.email.min);
export const Name = text(leadLimits.name, 1);
export const PageUrl = text(leadLimits.url);
export const UserAgent = text(leadLimits.userAgent);

/** Every query parameter of the landing address, bounded. */
// Not Type.Record: it drops the names' length, and takes any value under a name with a line break.
export const Utm = Type.Unsafe<Record<string, string>>(
  Type.Object(
    {},
    {
      propertyNames: text(leadLimits.utm.name),
      additionalProperties: text(leadLimits.utm.value),
      maxProperties: leadLimits.utm.parameters,
    },
  ),
);

/** What every check sends in addition to the value that is to be checked. */
export const sessionContext = {
  session_id: SessionId,
  landing_page: PageUrl,
  referrer: PageUrl,
  timestamp: IsoTime,
  utm: Utm,
  user_agent: UserAgent,
};

/** A time of day at the visitor's place. */
const TimeOfDay = Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' });

/** When a visitor would like the work to be done: a day and two times of it, in the visitor's local time. */
export const PreferredTime = closed({
  date: Type.String({ pattern: '^20[0-9]{2}-[0-9]{2}-[0-9]{2}$', format: 'date' }),
  from: TimeOfDay,
  to: TimeOfDay,
});
export type PreferredTime = Static<typeof PreferredTime>;

/** A time zone (IANA). */
export const TimeZone = text(leadLimits.timeZone, 1);
