import { randomUUID } from 'node:crypto';
import type { Database, Queryable } from '../database/types.ts';
import { inheritedProof, withContact } from '../leads/contactChange.ts';
import { quarantineReasons, type QuarantineReason } from '../leads/quarantineReasons.ts';
import { MAX_VERSIONS } from '../leads/storeSubmissions.ts';
import { prepareSubmission, type JudgedSubmission } from '../leads/submission.ts';
import type { SubmissionRules } from '../leads/submissionRules.ts';
import { confirmCorrected } from '../mail/confirmations.ts';
import { deliverToOwner } from '../matching/assignments.ts';
import { withProof } from '../proof/chain.ts';
import type { Proof } from '../proof/chainWriter.ts';
import {
  readLatestVersion,
  sessionOfLead,
  type LatestVersion,
} from '../repositories/leadChanges.ts';
import { claimSessions, insertVersions } from '../repositories/leads.ts';
import { deliverAccepted } from '../repositories/leadStatus.ts';

/** What an operator corrects of a lead. No phone: a consent is for the phone that it was given for. */
export interface Correction {
  leadId: string;
  /** What is left out stays as it is. */
  changes: { first_name?: string; last_name?: string; email?: string };
  /** The user of the computer. */
  by: string;
  /** Why. */
  note: string;
}

/** The result of a correction. */
export interface Corrected {
  version: number;
  /** Whether the lead is held: nobody is told before it is released. */
  isHeld: boolean;
  /** Whether the request is confirmed to the corrected address. */
  isConfirmed: boolean;
}

const noLead = (leadId: string) => new Error(`There is no lead ${leadId} with its consent.`);

/** What is wrong with the new values by the rules for submissions; the rest is not judged anew. */
function problemsOf(
  reasons: readonly QuarantineReason[],
  { first_name, last_name, email }: Correction['changes'],
): string[] {
  const ofNames = first_name !== undefined || last_name !== undefined;
  const judged: readonly QuarantineReason[] = [
    ...(ofNames ? (['name_invalid'] as const) : []),
    ...(email === undefined ? [] : (['email_invalid', 'email_disposable'] as const)),
  ];
  return reasons
    .filter((reason) => judged.includes(reason))
    .map((reason) => quarantineReasons[reason]);
}

/** The newest submission of a lead with the correction; held or accepted as it was before. */
function corrected(
  latest: LatestVersion,
  sessionId: string,
  { changes }: Correction,
  { now, rules, keptSince }: { now: Date; rules: SubmissionRules; keptSince: string | null },
): JudgedSubmission {
  const submission = withContact(latest, changes);
  const validations =
    changes.email === undefined
      ? submission.validations
      : { ...submission.validations, email: { status: 'unchecked' as const } };
  const prepared = prepareSubmission(
    { ...submission, session_id: sessionId, validations },
    // The visitor made no request here; these are stored with a consent only, and a correction brings none.
    { ipAddress: '', userAgent: '', gpcHeader: false },
    { now, rules },
  );
  if (prepared.fingerprint === latest.fingerprint) {
    throw new Error('Nothing would change: the lead has that already.');
  }
  const problems = problemsOf(prepared.reasons, changes);
  if (problems.length > 0) throw new Error(`Not corrected: ${problems.join('; ')}.`);
  return {
    ...prepared,
    proof: inheritedProof(latest),
    reasons: latest.quarantine_reasons,
    status: latest.status,
    unproven: latest.unproven,
    phoneCode: latest.phone_code,
    confirmedAt: null,
    keptSince,
  };
}

async function correctIn(
  tx: Queryable,
  proof: Proof,
  correction: Correction,
  { now, rules }: { now: Date; rules: SubmissionRules },
): Promise<Corrected> {
  const { leadId, changes, by, note } = correction;
  const sessionId = await sessionOfLead(tx, leadId);
  if (sessionId === null) throw noLead(leadId);
  // Waits for other transactions that store something of the session.
  const [session] = await claimSessions(tx, [
    { leadId, sessionId, receivedAt: now.toISOString(), proof: { owner: null } },
  ]);
  const changeId = randomUUID();
  const latest = await readLatestVersion(tx, leadId, changeId);
  // Erased meanwhile: rolling back also removes the lead that the claim made.
  if (latest === null) throw noLead(leadId);
  const version = latest.version + 1;
  if (version > MAX_VERSIONS) throw new Error('The lead was changed too often to be corrected.');
  const keptSince = session?.kept_since ?? null;
  const submission = corrected(latest, sessionId, correction, { now, rules, keptSince });
  const change = { changeId, request: latest.request, isAgreed: false, correction: { by, note } };
  proof.event('correction', leadId, { version, fields: Object.keys(changes), by });
  await insertVersions(tx, [{ leadId, version, submission, change }], proof);
  if (submission.status !== 'accepted') return { version, isHeld: true, isConfirmed: false };
  await deliverAccepted(tx, { leadId, version }, now);
  const isConfirmed =
    changes.email !== undefined && (await confirmCorrected(tx, leadId, latest.first_at, now));
  // Last: other processes wait for the companies' capacity that it locks until this transaction ends.
  await deliverToOwner(tx, { lead_id: leadId, version }, now);
  return { version, isHeld: false, isConfirmed };
}

/**
 * Corrects contact details of a lead for a person who asked for it. It stores a further version under the
 * consent of the version before; destinations and the company that has the lead are told of it as of a
 * visitor's own change. The version says who entered it, and why; the chain, who and which fields.
 *
 * @throws Error if there is no such lead, nothing would change, or a new value is no name or address.
 */
export const correct = (
  db: Database,
  correction: Correction,
  options: { now: Date; rules: SubmissionRules },
): Promise<Corrected> =>
  withProof(db, 'event', (tx, proof) => correctIn(tx, proof, correction, options));
