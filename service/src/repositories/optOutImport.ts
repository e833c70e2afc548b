import type { Queryable } from '../database/types.ts';
import type { Subject } from './erasure.ts';
import type { OptOutRequest } from './optOuts.ts';

/** A request of a person, as an earlier export of opt-outs has it. */
export type ExportedRequest = { subject: Subject } & Omit<OptOutRequest, 'refuses_codes'> &
  Partial<Pick<OptOutRequest, 'refuses_codes'>>;

/**
 * Adds requests that are not stored, in the order given: of STOP and START by text the later row holds. What has
 * the same person, request, source and time is the same request.
 *
 * @returns how many were added.
 */
export async function addMissingRequests(
  db: Queryable,
  requests: readonly ExportedRequest[],
): Promise<number> {
  const rows = requests.map(({ subject, ...request }, place) => ({
    ...request,
    kind: subject.kind,
    subject: subject.value,
    place,
  }));
  const added = await db.query(
    `INSERT INTO opt_outs
       (kind, subject, request, source, requested_at, entered_at, keyword, gpc, refuses_codes)
     SELECT kind, subject, request, source, requested_at, entered_at, keyword, gpc,
       COALESCE(refuses_codes, false)
     FROM jsonb_to_recordset($1::jsonb) AS x (
       kind text, subject text, request text, source text, requested_at timestamptz,
       entered_at timestamptz, keyword text, gpc boolean, refuses_codes boolean, place integer
     )
     WHERE NOT EXISTS (
       SELECT 1 FROM opt_outs o
       WHERE o.kind = x.kind AND o.subject = x.subject AND o.request = x.request
         AND o.source = x.source AND o.requested_at = x.requested_at
     )
     ORDER BY place
     RETURNING opt_out_id`,
    [JSON.stringify(rows)],
  );
  return added.length;
}
