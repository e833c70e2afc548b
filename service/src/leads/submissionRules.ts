import { nameForms } from '@tidyguard/content';
import { readEmail } from '../checks/email.ts';
import type { LineTypeProvider } from '../checks/lineType.ts';
import { isConsumerNumber, isOtpRequired } from '../checks/phone.ts';
import { readZip } from '../checks/zip.ts';
import type { Config, JudgingSettings } from '../config/config.ts';
import type { LeadSubmission } from '../contract/index.ts';
import { consentHashOf, textHashOf } from '../proof/consentTexts.ts';
import type { QuarantineReason } from './quarantineReasons.ts';

/** What a submission is judged by: settings, and what the phone checks found; no provider is asked again. */
export type SubmissionRules = JudgingSettings & {
  product: Config['product'];
  lineTypes: Pick<LineTypeProvider, 'known'> | null;
};

const HOUR_MS = 3_600_000;
/** Clocks that show the right time in the wrong time zone are up to 26 hours off. */
const CLOCK_TOLERANCE_MS = 48 * HOUR_MS;
/** Older than this project: no page can have asked for it. */
const EARLIEST_CONSENT = Date.parse('2020-01-01T00:00:00Z');
/** Not parsed as an address: nothing may stand between protocol, host and path. */
const CERTIFICATE = /^https:\/\/([a-z0-9-]+\.)*trustedform\.com(\/\S*)?$/;

/** Each reason that holds, in the order given. */
const reasonsOf = (
  found: Partial<Record<QuarantineReason, boolean | undefined>>,
): QuarantineReason[] =>
  (Object.keys(found) as QuarantineReason[]).filter((reason) => found[reason] === true);

function signalReasons(
  { signals }: LeadSubmission,
  { minFormMs }: SubmissionRules,
): QuarantineReason[] {
  if (!signals) return ['signals_missing'];
  return reasonsOf({
    honeypot: signals.honeypot !== '',
    too_fast: signals.form_elapsed_ms < minFormMs,
    consent_prechecked: signals.consent_initially_checked,
  });
}

function nameReasons({ lead, quiz_answers: answers }: LeadSubmission): QuarantineReason[] {
  return reasonsOf({
    name_invalid:
      !nameForms.first_name.test(lead.first_name) || !nameForms.last_name.test(lead.last_name),
    name_differs: answers.first_name !== lead.first_name || answers.last_name !== lead.last_name,
  });
}

function phoneReasons(
  { lead: { phone }, quiz_answers: answers }: LeadSubmission,
  { production, lineTypes }: SubmissionRules,
): QuarantineReason[] {
  const isUsable = isConsumerNumber(phone, { allowFictional: !production });
  const isFictional = !isUsable && isConsumerNumber(phone, { allowFictional: true });
  return reasonsOf({
    phone_invalid: !isUsable ? !isFictional : lineTypes?.known(`+1${phone}`) === 'tollFree',
    phone_fictional: isFictional,
    phone_differs: answers.phone !== phone,
  });
}

function emailReasons({ lead, quiz_answers: answers }: LeadSubmission): QuarantineReason[] {
  const problem = readEmail(lead.email);
  return reasonsOf({
    email_invalid: problem === 'format',
    email_disposable: problem === 'disposable',
    email_differs: answers.email !== lead.email,
  });
}

function zipReasons(
  { quiz_answers: { zip } }: LeadSubmission,
  { product: { quiz } }: SubmissionRules,
): QuarantineReason[] {
  const problem = readZip(zip, quiz);
  return reasonsOf({
    zip_invalid: problem === 'rejected' || problem === 'unknown',
    zip_outside_area: problem === 'outside_area',
  });
}

/** Whether the text is the one that visitors agree to under that version, now or on an older page. */
function isKnownConsent(
  { tcpa_text, tcpa_version }: LeadSubmission['consent'],
  product: SubmissionRules['product'],
): boolean {
  return textHashOf(product, tcpa_version) === consentHashOf(tcpa_text);
}

function consentReasons(
  { consent }: LeadSubmission,
  { product }: SubmissionRules,
  now: Date,
): QuarantineReason[] {
  const agreedAt = Date.parse(consent.tcpa_timestamp);
  return reasonsOf({
    consent_unknown: !isKnownConsent(consent, product),
    consent_time: agreedAt < EARLIEST_CONSENT || agreedAt > now.getTime() + CLOCK_TOLERANCE_MS,
  });
}

// Empty if the script is not configured, or if the browser blocked it.
const isCertificate = (address: string) => address === '' || CERTIFICATE.test(address);

/**
 * Why a submission is not to be delivered as it is: every field is checked again by the rules of
 * the checks, because anybody can post one. Nobody is asked: no provider, no DNS, no database.
 */
export function quarantineReasonsOf(
  submission: LeadSubmission,
  rules: SubmissionRules,
  now: Date,
): QuarantineReason[] {
  const certificates = [submission.xxTrustedFormCertUrl, submission.lead.xxTrustedFormCertUrl];
  return [
    ...signalReasons(submission, rules),
    ...nameReasons(submission),
    ...phoneReasons(submission, rules),
    ...emailReasons(submission),
    ...zipReasons(submission, rules),
    ...consentReasons(submission, rules, now),
    ...reasonsOf({ certificate_invalid: !certificates.every(isCertificate) }),
  ];
}

/**
 * Whether a code is asked for: by the policy, by what a phone check found out, or, under `risk`, by
 * what the page says of its phone check. The page's word counts only if it speaks against the lead.
 */
export function isCodeAsked(
  { lead: { phone }, validations }: LeadSubmission,
  { otpPolicy, lineTypes }: SubmissionRules,
): boolean {
  if (otpPolicy !== 'risk') return otpPolicy === 'always';
  const lineType = lineTypes?.known(`+1${phone}`);
  if (lineType !== undefined && isOtpRequired(otpPolicy, lineType, true)) return true;
  return validations.phone.data?.otp_required === true;
}
