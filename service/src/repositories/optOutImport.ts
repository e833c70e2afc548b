import type { Queryable } from '../database/types.ts';
import type { Subject } from './erasure.ts';
import type { OptOutRequest } from './optOuts.ts';

/** Fields that exports of earlier builds lack. */
type LaterField = 'refuses_codes' | 'wrong_number_of' | 'is_refused';

/** A request of a person, as an earlier export of opt-outs has it. */
export type ExportedRequest = { subject: Subject } & Omit<OptOutRequest, LaterField> &
  Partial<Pick<OptOutRequest, LaterField>>;

/** How many requests were added, and how many reports left out that the operator had refused. */
export interface AddedRequests extends Record<string, unknown> {
  added: number;
  refused: number;
}

/**
 * Adds requests that are not stored, in the order given, because of STOP and START by text the later row
 * counts. Requests with the same person, request, source and time are the same. A company's report of a wrong
 * number is linked to its assignment again, so that the operator can refuse it. If that assignment is not
 * stored, the report counts like the person's own request, unless it was refused: then it is left out, as
 * nothing would show the refusal.
 */
export async function addMissingRequests(
  db: Queryable,
  requests: readonly ExportedRequest[],
): Promise<AddedRequests> {
  const rows = requests.map(({ subject, ...request }, place) => ({
    ...request,
    kind: subject.kind,
    subject: subject.value,
    place,
  }));
  const [counts] = await db.query<AddedRequests>(
    `WITH missing AS MATERIALIZED (
       SELECT x.*, a.assignment_id,
         x.is_refused IS TRUE AND is_refused_report(a.assignment_id) IS NOT TRUE AS is_left_out
       FROM jsonb_to_recordset($1::jsonb) AS x (
         kind text, subject text, request text, source text, requested_at timestamptz,
         entered_at timestamptz, keyword text, gpc boolean, refuses_codes boolean,
         wrong_number_of uuid, is_refused boolean, place integer
       )
       LEFT JOIN assignments a ON a.assignment_id = x.wrong_number_of
       WHERE NOT EXISTS (
         SELECT 1 FROM opt_outs o
         WHERE o.kind = x.kind AND o.subject = x.subject AND o.request = x.request
           AND o.source = x.source AND o.requested_at = x.requested_at
       )
     ), added AS (
       INSERT INTO opt_outs (
         kind, subject, request, source, requested_at, entered_at, keyword, gpc, refuses_codes,
         wrong_number_of
       )
       SELECT kind, subject, request, source, requested_at, entered_at, keyword, gpc,
         COALESCE(refuses_codes, false), assignment_id
       FROM missing WHERE NOT is_left_out ORDER BY place
       RETURNING opt_out_id
     )
     SELECT (SELECT count(*)::int FROM added) AS added,
       (SELECT count(*)::int FROM missing WHERE is_left_out) AS refused`,
    [JSON.stringify(rows)],
  );
  return counts ?? { added: 0, refused: 0 };
}
