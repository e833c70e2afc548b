import {
  bounded,
  definitionVersion,
  leadLimits,
  predictOutcome,
  type QuizDefinition,
} from '@tidyguard/content';
import type {
  CheckSource,
  LeadSubmission,
  Signals,
  Validations,
} from '@tidyguard/service/contract';
import type { SessionRecord } from './record';
import { checkOf, type EmailCheck, type PhoneCheck, type ZipCheck } from '../quiz/core/fieldChecks';
import type { QuizState } from '../quiz/core/state';

export interface SubmissionContext {
  /** Includes the proof that has been received by now. */
  record: SessionRecord;
  consent: { text: string; version: string };
  /** The service's ticket for the consent; undefined if none came. */
  ticket?: string | undefined;
  signals: Omit<Signals, 'definition_version' | 'submitted_at'>;
  /** ISO time of submission; also the time of consent if the tick left none. */
  now: string;
}

type AnyCheck = ZipCheck | EmailCheck | PhoneCheck;

/** A check as the payload has it: its result, and who decided. */
function checkSummary(check: AnyCheck): {
  status: 'valid' | 'invalid' | 'unchecked';
  source?: CheckSource;
  data?: object;
} {
  if (check.status === 'valid') {
    return { status: 'valid', source: check.source, data: check.data };
  }
  return { status: check.status === 'invalid' ? 'invalid' : 'unchecked' };
}

function validationsOf({ answers, contact, ...checks }: QuizState): Validations {
  const phone = checkOf(checks.phoneCheck, contact.phone);
  return {
    zip: checkSummary(checkOf(checks.zipCheck, answers.zip)),
    email: checkSummary(checkOf(checks.emailCheck, contact.email)),
    phone: { ...checkSummary(phone), verified: phone.status === 'valid' && phone.verified },
  };
}

/** The lead as it is sent (docs/specification.md, section 3, Submission payload). Pure. */
export function buildSubmission(
  quiz: QuizDefinition,
  state: QuizState,
  { record, consent, ticket, signals, now }: SubmissionContext,
): LeadSubmission {
  const { compliance, session_key = '' } = record;
  const lead = {
    first_name: state.contact.first_name.trim(),
    last_name: state.contact.last_name.trim(),
    email: state.contact.email,
    phone: state.contact.phone,
  };
  // Cut, because the service refuses longer texts: third parties' scripts write these, robots the honeypot.
  const leadid_token = bounded(compliance.leadid_token, leadLimits.leadToken);
  const xxTrustedFormCertUrl = bounded(compliance.trusted_form_cert, leadLimits.certificate);
  const { leadid_timestamp } = compliance;
  return {
    session_id: record.session_id,
    // Only for a service that gives tickets: another one may refuse a field that it does not know.
    ...(ticket && { session_key }),
    // The contact step is reached only with every question answered (reducer.ts).
    quiz_answers: { ...state.answers, ...lead } as LeadSubmission['quiz_answers'],
    lead: { ...lead, leadid_token, xxTrustedFormCertUrl },
    validations: validationsOf(state),
    utm: record.utm,
    metadata: {
      landing_page: record.landing_page,
      referrer: record.referrer,
      timestamp: record.timestamp,
      user_agent: record.user_agent,
      ip_address: null,
    },
    ...(leadid_token && { leadid_token, ...(leadid_timestamp && { leadid_timestamp }) }),
    xxTrustedFormCertUrl,
    page_url: bounded(compliance.page_url, leadLimits.url),
    predicted_outcome: predictOutcome(quiz, state.answers),
    consent: {
      tcpa_agreed: true,
      tcpa_timestamp: state.consent.timestamp ?? now,
      tcpa_text: consent.text,
      tcpa_version: consent.version,
      ...(ticket && { ticket }),
    },
    signals: {
      ...signals,
      honeypot: bounded(signals.honeypot, leadLimits.honeypot),
      form_elapsed_ms: Math.min(signals.form_elapsed_ms, leadLimits.formElapsedMs),
      definition_version: definitionVersion(quiz),
      submitted_at: now,
    },
  };
}
