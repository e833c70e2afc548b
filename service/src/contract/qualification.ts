import { answerLimits, consentLimits, leadLimits } from '@tidyguard/content';
import { Type, type Static } from 'typebox';
import {
  closed,
  IsoTime,
  oneOf,
  PreferredTime,
  QuestionId,
  SessionId,
  text,
  TimeZone,
  Zip,
} from './fields.ts';

/** How many companies a visitor is shown at most. */
export const MOST_NAMED = consentLimits.companies;

/** What a page sends to ask which companies may get the lead. */
export const QualificationBody = closed({
  session_id: SessionId,
  zip: Zip,
  /** By question; as in a lead, any question and any option is accepted. */
  answers: Type.Unsafe<Record<string, string>>(
    Type.Object(
      {},
      {
        propertyNames: QuestionId,
        additionalProperties: text(answerLimits.valueLength),
        maxProperties: answerLimits.answers,
      },
    ),
  ),
});
export type QualificationBody = Static<typeof QualificationBody>;

/** The name of a company that is shown to visitors. */
const ShownName = text(80);

/** When a company can begin a visit. */
const VisitTimes = Type.Array(PreferredTime, { maxItems: leadLimits.visitTimes });

/** A company that is reserved for a session. */
export const ReservedCompany = closed({
  company_id: text(40),
  /** The name that the consent has to contain. */
  legal_name: text(80),
  shown_name: ShownName,
  /** When it is open and calls are allowed at the ZIP; null if that is now. */
  opens_at: Type.Union([IsoTime, Type.Null()]),
});
export type ReservedCompany = Static<typeof ReservedCompany>;

/**
 * `qualified` if no company is listed, so that the lead goes to the owner's destinations; `matched` with
 * the companies in their order; `nobody` if none may get the lead.
 */
export const QualificationReply = closed({
  status: oneOf(['qualified', 'matched', 'nobody'] as const),
  companies: Type.Array(ReservedCompany, { maxItems: MOST_NAMED }),
  /** If no company is listed: from when on somebody at the ZIP may be called; absent if that is now. */
  opens_at: Type.Optional(IsoTime),
  /** When the first of the companies can begin a visit. */
  visit_times: Type.Optional(VisitTimes),
  /** The time zone of the ZIP; absent if none is known. */
  time_zone: Type.Optional(TimeZone),
  /** Until when the companies are reserved. */
  expires_at: Type.Optional(IsoTime),
  /** The text to which the visitor is to agree: it names exactly these companies. */
  consent: Type.Optional(
    closed({ version: text(consentLimits.version, 1), text: text(consentLimits.text, 1) }),
  ),
});
export type QualificationReply = Static<typeof QualificationReply>;

/** Who calls a lead that is stored: the company that has it, or nobody yet. */
export const LeadMatch = closed({
  status: oneOf(['matched', 'nobody'] as const),
  company: Type.Optional(ShownName),
  /** When that company may first call; absent if it may at once. */
  opens_at: Type.Optional(IsoTime),
  visit_times: Type.Optional(VisitTimes),
});
export type LeadMatch = Static<typeof LeadMatch>;

/** Sent when the visitor has left, to give back the reserved companies. */
export const ReleaseBody = closed({ session_id: SessionId });
export type ReleaseBody = Static<typeof ReleaseBody>;

/** The same whether or not anything was reserved. */
export const ReleaseReply = closed({ status: oneOf(['released'] as const) });
export type ReleaseReply = Static<typeof ReleaseReply>;
