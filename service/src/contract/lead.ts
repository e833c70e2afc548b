import { answerLimits, checkSources, consentLimits, leadLimits } from '@tidyguard/content';
import { Type, type Static, type TProperties } from 'typebox';
import { EmailData, PhoneData, ZipData } from './checks.ts';
import { SessionKey, Ticket } from './consent.ts';
import {
  closed,
  Email,
  IsoTime,
  Name,
  oneOf,
  Outcome,
  PageUrl,
  QuestionId,
  SessionId,
  TenDigits,
  text,
  TimeZone,
  UserAgent,
  Utm,
  Zip,
} from './fields.ts';
import { LeadMatch } from './qualification.ts';

/** What every quiz asks for, whatever its questions. */
const commonAnswers = {
  zip: Zip,
  first_name: Name,
  last_name: Name,
  phone: TenDigits,
  email: Email,
};

/**
 * The answers of a finished quiz. Questions and options are those of the page, which may be older
 * than the service: any question and any option is accepted, within these bounds.
 */
export const QuizAnswers = Type.Unsafe<
  Record<string, string> & Static<Type.TObject<typeof commonAnswers>>
>(
  Type.Object(commonAnswers, {
    propertyNames: QuestionId,
    additionalProperties: text(answerLimits.valueLength),
    maxProperties: answerLimits.answers,
  }),
);
export type QuizAnswers = Static<typeof QuizAnswers>;

/** The answers to the questions of a definition: all but the ZIP and the contact details. */
export const questionAnswersOf = (answers: QuizAnswers): Record<string, string> =>
  Object.fromEntries(Object.entries(answers).filter(([id]) => !Object.hasOwn(commonAnswers, id)));

/** Who decided a check. */
export type CheckSource = (typeof checkSources)[number];

const checked = <T extends TProperties>(data: T) =>
  closed({
    status: oneOf(['valid', 'invalid', 'unchecked'] as const),
    source: Type.Optional(oneOf(checkSources)),
    // Set here, because Type.Partial drops the options of the object that it is given.
    data: Type.Optional(Type.Partial(Type.Object(data), { additionalProperties: false })),
  });

export const Validations = closed({
  zip: checked(ZipData.properties),
  email: checked(EmailData.properties),
  phone: closed({
    ...checked(PhoneData.properties).properties,
    /** The browser's claim that a code was confirmed. The service believes its own record. */
    verified: Type.Boolean(),
  }),
});
export type Validations = Static<typeof Validations>;

export const Lead = closed({
  first_name: Name,
  last_name: Name,
  email: Email,
  phone: TenDigits,
  leadid_token: text(leadLimits.leadToken),
  xxTrustedFormCertUrl: text(leadLimits.certificate),
});
export type Lead = Static<typeof Lead>;

export const Consent = closed({
  tcpa_agreed: Type.Literal(true),
  /** When the box was ticked. */
  tcpa_timestamp: IsoTime,
  /** The consent text exactly as it was shown. */
  tcpa_text: text(consentLimits.text, 1),
  tcpa_version: text(consentLimits.version, 1),
  /** The ticket that the service issued when the text was shown; absent if the page has none. */
  ticket: Type.Optional(Ticket),
});
export type Consent = Static<typeof Consent>;

/** What the browser observed around the form, for the consent record and to detect robots. */
export const Signals = closed({
  /** Global Privacy Control as the page saw it. */
  gpc: Type.Boolean(),
  /** Whether the consent box was ticked when it was first shown. */
  consent_initially_checked: Type.Boolean(),
  /** A field that people do not see and robots fill in. */
  honeypot: text(leadLimits.honeypot),
  /** From the contact step's first showing to its submission, in milliseconds. */
  form_elapsed_ms: Type.Integer({ minimum: 0, maximum: leadLimits.formElapsedMs }),
  /** The version of the quiz definition that the page used; absent if the page does not know it. */
  definition_version: Type.Optional(Type.String({ pattern: '^[0-9a-f]{8}$' })),
  /** When the form was submitted, by the browser's clock; absent if the page does not say. */
  submitted_at: Type.Optional(IsoTime),
});
export type Signals = Static<typeof Signals>;

export const LeadSubmission = closed({
  session_id: SessionId,
  /** The secret of the browser that the session belongs to; absent if the page asks for no tickets. */
  session_key: Type.Optional(SessionKey),
  quiz_answers: QuizAnswers,
  lead: Lead,
  validations: Validations,
  utm: Utm,
  metadata: closed({
    landing_page: PageUrl,
    referrer: PageUrl,
    timestamp: IsoTime,
    user_agent: UserAgent,
    /** The browser does not know its address; the service records what it saw. */
    ip_address: Type.Null(),
  }),
  leadid_token: Type.Optional(text(leadLimits.leadToken)),
  leadid_timestamp: Type.Optional(IsoTime),
  xxTrustedFormCertUrl: text(leadLimits.certificate),
  page_url: PageUrl,
  predicted_outcome: Outcome,
  consent: Consent,
  signals: Type.Optional(Signals),
});
export type LeadSubmission = Static<typeof LeadSubmission>;

export const LeadReply = closed({
  status: oneOf(['accepted'] as const),
  lead_id: text(64),
  /** With it this browser may change the lead for a day; absent if the lead is another browser's. */
  edit_key: Type.Optional(text(leadLimits.editKey)),
  /** From when on the phone may be called; absent if it may be called now, or that is not known. */
  call_not_before: Type.Optional(IsoTime),
  /** The time zone of the ZIP; absent if none is known. */
  time_zone: Type.Optional(TimeZone),
  /** Absent if no company is listed, if the lead is held, and for other browsers than the lead's. */
  match: Type.Optional(LeadMatch),
  /**
   * Whether an operator looks at the lead before anybody calls; absent for other browsers than the lead's.
   */
  held: Type.Optional(Type.Boolean()),
});
export type LeadReply = Static<typeof LeadReply>;
