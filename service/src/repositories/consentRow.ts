import { randomUUID } from 'node:crypto';
import type { NewVersion } from '../leads/submission.ts';
import type { Proof } from '../proof/chainWriter.ts';

/** The columns of `consents`, sorted by name, as the chain hashes them. */
export const consentColumns = [
  'agreed_at',
  'browser_user_agent',
  'certificate_url',
  'company_ids',
  'company_versions',
  'email',
  'first_name',
  'gpc',
  'gpc_header',
  'initially_checked',
  'ip_address',
  'kept_since',
  'last_name',
  'lead_id',
  'lead_token',
  'lead_token_at',
  'page_build',
  'page_url',
  'phone',
  'phone_verified',
  'phone_verified_at',
  'proof_lane',
  'proof_number',
  'proof_salt',
  'received_at',
  'session_id',
  'shown_at',
  'submitted_at',
  'text_sha256',
  'text_version',
  'ticked_at',
  'ticket_id',
  'unproven',
  'user_agent',
  'version',
] as const;

/** A row of `consents` as PostgreSQL writes it in JSON, with its times in UTC. */
export type ConsentRow = Readonly<
  Record<
    (typeof consentColumns)[number],
    string | number | boolean | readonly (string | number)[] | null
  >
>;

/** A time as PostgreSQL writes it in JSON, to the millisecond, from one in ISO 8601. */
function jsonTime(time: string): string {
  // Most times do not end with a zero, and searching each for one takes longer than everything else here.
  const milliseconds = new Date(time).toISOString();
  const digits = milliseconds.endsWith('0Z')
    ? milliseconds.replace(/\.?0*Z$/, '')
    : milliseconds.slice(0, -1);
  return `${digits}+00:00`;
}
const jsonTimeOrNull = (time: string | null | undefined): string | null =>
  time == null ? null : jsonTime(time);

/**
 * The consent of a version, as it is stored. Built here and not by the statement that stores it, so that
 * the same statement can tell the chain of it.
 */
export function consentRowOf(
  { leadId, version, submission: judged }: NewVersion,
  { lane, number }: Proof['position'],
): ConsentRow {
  const { submission, proof } = judged;
  const { lead, consent, signals, metadata } = submission;
  return {
    agreed_at: jsonTime(consent.tcpa_timestamp),
    browser_user_agent: metadata.user_agent,
    certificate_url: submission.xxTrustedFormCertUrl,
    company_ids: proof.companies?.map(([id]) => id) ?? null,
    company_versions: proof.companies?.map(([, version]) => version) ?? null,
    email: lead.email,
    first_name: lead.first_name,
    gpc: signals?.gpc ?? null,
    gpc_header: judged.gpcHeader,
    initially_checked: signals?.consent_initially_checked ?? null,
    ip_address: judged.ipAddress,
    kept_since: jsonTimeOrNull(judged.keptSince),
    last_name: lead.last_name,
    lead_id: leadId,
    lead_token: submission.leadid_token ?? lead.leadid_token,
    lead_token_at: jsonTimeOrNull(submission.leadid_timestamp),
    page_build: proof.pageBuild,
    page_url: submission.page_url,
    phone: lead.phone,
    phone_verified: judged.confirmedAt !== null,
    phone_verified_at: jsonTimeOrNull(judged.confirmedAt),
    proof_lane: lane,
    proof_number: number,
    proof_salt: randomUUID(),
    received_at: jsonTime(judged.receivedAt),
    session_id: judged.sessionId,
    shown_at: jsonTimeOrNull(proof.shownAt),
    submitted_at: jsonTimeOrNull(signals?.submitted_at),
    text_sha256: judged.textSha256,
    text_version: consent.tcpa_version,
    ticked_at: jsonTimeOrNull(proof.tickedAt),
    ticket_id: proof.ticketId,
    unproven: judged.unproven,
    user_agent: judged.userAgent,
    version,
  };
}
