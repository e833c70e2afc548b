import type { Queryable } from '../database/types.ts';
import { type Ending } from './assignments.ts';
import { FIRST_OF_PHONE, JOIN_CHARGED, REPEATS_NOW } from './leadsOfPhone.ts';
import { isoMilliseconds } from './isoTime.ts';

/** A lead that a company had, with what decides its charge; names nobody. */
export interface StatedLead extends Record<string, unknown> {
  lead_id: string;
  /** ISO 8601, UTC. */
  assigned_at: string;
  /** When its time to accept is over; null if it need not accept the lead. */
  answer_by: string | null;
  accepted_at: string | null;
  contacted_at: string | null;
  /** Null while the company has the lead. */
  ended: Ending | null;
  return_reason: string | null;
  ended_at: string | null;
  /** Whether the owner approved a return; null if the owner has not decided. */
  return_approved: boolean | null;
  /** Whether the record contradicts the reason of a return. */
  return_contradicted: boolean;
  assignment_id: string;
  /** The first assignment of the same phone to the company, which may be this one. */
  first_of_phone: string;
  /** The assignment of the phone that is charged instead of this one, undecided returns aside; else null. */
  repeats: string | null;
  /** US cents for a lead, as agreed when the company got it. */
  price_cents: number;
  /** The company's time zone when it got the lead. */
  time_zone: string;
  /** Whether the person was erased. */
  is_erased: boolean;
  /** How many of a month's leads it may return, in per cent, as agreed when it got the lead. */
  return_percent: number;
}

/** The leads that a company got at `from` or later and before `before`, oldest first. */
export function readStatedLeads(
  db: Queryable,
  companyId: string,
  { from, before }: { from: Date; before: Date },
): Promise<StatedLead[]> {
  const times = ['assigned_at', 'answer_by', 'accepted_at', 'contacted_at', 'ended_at'] as const;
  return db.query<StatedLead>(
    `SELECT a.assignment_id, a.lead_id, ${FIRST_OF_PHONE} AS first_of_phone, a.ended, a.return_reason, a.return_approved,
       COALESCE(a.return_contradicted, false) AS return_contradicted,
       ${REPEATS_NOW} AS repeats,
       a.erased_at IS NOT NULL AS is_erased,
       (v.terms ->> 'price_cents')::int AS price_cents,
       v.terms ->> 'time_zone' AS time_zone,
       COALESCE((v.terms ->> 'return_percent')::int, 100) AS return_percent,
       ${times.map((time) => `${isoMilliseconds(`a.${time}`)} AS ${time}`).join()}
     FROM assignments a
     JOIN company_versions v ON v.company_id = a.company_id AND v.version = a.company_version
     ${JOIN_CHARGED}
     WHERE a.company_id = $1 AND a.assigned_at >= $2 AND a.assigned_at < $3
     ORDER BY a.assigned_at, a.repeats IS NOT NULL, a.assignment_id`,
    [companyId, from.toISOString(), before.toISOString()],
  );
}
