import { canonicalJson } from '../../common/canonicalJson.ts';
import type { Company } from '../../companies/terms.ts';
import type { Database } from '../../database/types.ts';
import { decide } from '../../matching/decide.ts';
import type { StoredDecision } from '../../repositories/matchDecisions.ts';
import type { Violation } from './violations.ts';

/** A decision by which companies were reserved, with what it was made from. */
export interface MadeDecision extends Pick<StoredDecision, 'input' | 'result'> {
  session_id: string;
  made_at: Date;
}

/** All decisions that a simulation made. */
export const readDecisions = (db: Database): Promise<(MadeDecision & Record<string, unknown>)[]> =>
  db.query('SELECT session_id, made_at, input, result FROM reservations');

/** Whether every decision, replayed from what is stored of it, comes out the same; the list never changed. */
export const judgeReplays = (
  decisions: readonly MadeDecision[],
  companies: readonly Company[],
): Violation[] =>
  decisions.flatMap(({ session_id, made_at, input, result }) => {
    const again = decide(input.visitor, companies, input.counts, made_at);
    if (canonicalJson(again) === canonicalJson(result)) return [];
    return [{ rule: 'replay', what: `the decision for ${session_id} comes out otherwise` }];
  });
