/**
 * The six calls between the site and the service: one description that
 * validates requests, types both sides and documents the service.
 *
 * The site imports types from here and nothing else. Keys are the product
 * specification's own (section 3 and 7), hence snake_case.
 */
import { Type, type Static, type TProperties } from 'typebox';

/** Where each call is posted, below the service's base address. */
export const paths = {
  zip: '/hooks/zip',
  email: '/hooks/email',
  phone: '/hooks/phone',
  sendCode: '/hooks/send-code',
  verifyCode: '/hooks/verify-code',
  lead: '/hooks/lead',
} as const;

/** A call's name, as used in configuration, metrics and rate limits. */
export type CallName = keyof typeof paths;

// An unknown field is refused, never dropped: silence would hide a typo that loses data.
const closed = <T extends TProperties>(properties: T) =>
  Type.Object(properties, { additionalProperties: false });

const text = (maxLength: number, minLength = 0) => Type.String({ minLength, maxLength });

// A JSON Schema enum: one clear message for a wrong value, where a union of literals gives many.
const oneOf = <const T extends readonly string[]>(values: T) =>
  Type.Unsafe<T[number]>({ type: 'string', enum: [...values] });

/** The answer values of each question, in the order they are shown. */
export const answerValues = {
  cleaning_frequency: ['one_time', 'weekly', 'biweekly', 'monthly'],
  home_type: ['apartment', 'single_family', 'townhouse', 'other'],
  home_size: ['1bed_1bath', '2_3bed_2bath', '4plus_bed_3plus_bath'],
  household_type: ['kids_only', 'pets_only', 'both', 'neither'],
  cleaning_priority: ['kitchen_bathroom', 'general_maintenance', 'move_clean', 'seasonal_deep'],
  service_priority: ['affordability', 'speed_convenience', 'eco_friendly', 'trusted_vetted'],
  timing: ['asap', 'this_week', 'within_2_weeks', 'browsing'],
} as const;

/** The four outcomes, in the order that decides a tie. */
export const outcomes = [
  'family-friendly',
  'busy-professional',
  'deep-clean',
  'budget-friendly',
] as const;

/** Which page a finished quiz leads to. */
export type Outcome = (typeof outcomes)[number];

const Zip = Type.String({ pattern: '^[0-9]{5}$' });
const TenDigits = Type.String({ pattern: '^[0-9]{10}$' });
const SixDigits = Type.String({ pattern: '^[0-9]{6}$' });
const SessionId = Type.String({ pattern: '^[0-9A-Za-z-]{8,64}$' });
const IsoTime = Type.String({
  pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?Z$',
});
const Email = text(254, 3);
const Name = text(100, 1);
const PageUrl = text(2048);

/** Every query parameter of the landing address, at most 50. */
const Utm = Type.Record(Type.String({ maxLength: 100 }), text(500), { maxProperties: 50 });

const sessionContext = {
  session_id: SessionId,
  landing_page: PageUrl,
  referrer: PageUrl,
  timestamp: IsoTime,
  utm: Utm,
  user_agent: text(1000),
};

export const ZipCheckBody = closed({ zip: Zip, ...sessionContext });
export const EmailCheckBody = closed({ email: Email, ...sessionContext });
export const PhoneCheckBody = closed({ phone: TenDigits, ...sessionContext });
export const SendCodeBody = closed({ phone: TenDigits, session_id: SessionId });
export const VerifyCodeBody = closed({ phone: TenDigits, otp: SixDigits, session_id: SessionId });

export type ZipCheckBody = Static<typeof ZipCheckBody>;
export type EmailCheckBody = Static<typeof EmailCheckBody>;
export type PhoneCheckBody = Static<typeof PhoneCheckBody>;
export type SendCodeBody = Static<typeof SendCodeBody>;
export type VerifyCodeBody = Static<typeof VerifyCodeBody>;

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

export const SendCodeReply = closed({
  data: closed({ success: Type.Boolean(), status: oneOf(['sent', 'failed'] as const) }),
  message: Type.Optional(text(200)),
});
export type SendCodeReply = Static<typeof SendCodeReply>;

export const VerifyCodeReply = closed({
  success: Type.Boolean(),
  status: oneOf(['approved', 'pending', 'expired'] as const),
  message: Type.Optional(text(200)),
  /** Guesses left for this code; absent where the code is right or gone. */
  attempts_remaining: Type.Optional(Type.Integer({ minimum: 0 })),
});
export type VerifyCodeReply = Static<typeof VerifyCodeReply>;

/** Who decided a check: the server, the browser's format check after the server failed, or a mock. */
export const checkSources = ['server', 'fallback', 'mock'] as const;
export type CheckSource = (typeof checkSources)[number];

const checked = <T extends TProperties>(data: T) =>
  closed({
    status: oneOf(['valid', 'invalid', 'unchecked'] as const),
    source: Type.Optional(oneOf(checkSources)),
    data: Type.Optional(Type.Partial(closed(data))),
  });

export const Validations = closed({
  zip: checked(ZipData.properties),
  email: checked(EmailData.properties),
  phone: closed({
    status: oneOf(['valid', 'invalid', 'unchecked'] as const),
    source: Type.Optional(oneOf(checkSources)),
    /** The browser's claim that a code was confirmed. The service believes its own record. */
    verified: Type.Boolean(),
    data: Type.Optional(Type.Partial(closed(PhoneData.properties))),
  }),
});
export type Validations = Static<typeof Validations>;

export const QuizAnswers = closed({
  zip: Zip,
  cleaning_frequency: oneOf(answerValues.cleaning_frequency),
  home_type: oneOf(answerValues.home_type),
  home_size: oneOf(answerValues.home_size),
  household_type: oneOf(answerValues.household_type),
  cleaning_priority: oneOf(answerValues.cleaning_priority),
  service_priority: oneOf(answerValues.service_priority),
  timing: oneOf(answerValues.timing),
  first_name: Name,
  last_name: Name,
  phone: TenDigits,
  email: Email,
});
export type QuizAnswers = Static<typeof QuizAnswers>;

export const Lead = closed({
  first_name: Name,
  last_name: Name,
  email: Email,
  phone: TenDigits,
  leadid_token: text(64),
  xxTrustedFormCertUrl: text(500),
});
export type Lead = Static<typeof Lead>;

export const Consent = closed({
  tcpa_agreed: Type.Literal(true),
  /** When the box was ticked. */
  tcpa_timestamp: IsoTime,
  /** The consent text exactly as it was shown. */
  tcpa_text: text(4000, 1),
  tcpa_version: text(40, 1),
});
export type Consent = Static<typeof Consent>;

/** What the browser observed around the form, for the consent record and against robots. */
export const Signals = closed({
  /** Global Privacy Control as the page saw it. */
  gpc: Type.Boolean(),
  /** Whether the consent box stood ticked when it was first shown. */
  consent_initially_checked: Type.Boolean(),
  /** A field no person sees; a robot fills it. */
  honeypot: text(500),
  /** From the contact step's first showing to its submission, in milliseconds. */
  form_elapsed_ms: Type.Integer({ minimum: 0, maximum: 1_000_000_000 }),
});
export type Signals = Static<typeof Signals>;

export const LeadSubmission = closed({
  session_id: SessionId,
  quiz_answers: QuizAnswers,
  lead: Lead,
  validations: Validations,
  utm: Utm,
  metadata: closed({
    landing_page: PageUrl,
    referrer: PageUrl,
    timestamp: IsoTime,
    user_agent: text(1000),
    /** The browser does not know its address; the service records what it saw. */
    ip_address: Type.Null(),
  }),
  leadid_token: Type.Optional(text(64)),
  leadid_timestamp: Type.Optional(IsoTime),
  xxTrustedFormCertUrl: text(500),
  page_url: PageUrl,
  predicted_outcome: oneOf(outcomes),
  consent: Consent,
  signals: Type.Optional(Signals),
});
export type LeadSubmission = Static<typeof LeadSubmission>;

export const LeadReply = closed({
  status: oneOf(['accepted'] as const),
  lead_id: text(64),
});
export type LeadReply = Static<typeof LeadReply>;

/** Every refusal: one sentence, the field it is about where there is one, never a stack. */
export const ErrorReply = closed({
  status: oneOf(['error'] as const),
  code: text(60),
  message: text(500),
  field: Type.Optional(text(200)),
});
export type ErrorReply = Static<typeof ErrorReply>;
