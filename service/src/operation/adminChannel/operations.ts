import type { Config } from '../../config/config.ts';
import type { Database } from '../../database/types.ts';
import { addMissing, replayDead } from '../../repositories/deliveries.ts';
import {
  readRecords,
  type LeadRecord,
  type RecordCursor,
  type RecordFilter,
} from '../../repositories/leadRecords.ts';
import { convertLead, releaseLead } from '../../repositories/leadStatus.ts';
import {
  addSaleOptOut,
  readOptOuts,
  type OptOutCursor,
  type OptOutRecord,
} from '../../repositories/optOuts.ts';
import type { ErasureCounts, PurgeCounts, Subject } from '../../repositories/retention.ts';
import { normalisedSubject } from '../../consent/saleOptOut.ts';
import { erase, findErasures, purge } from '../../leads/retention.ts';

/** What the command line can do with leads, in a running server or on a database of its own. */
export interface Operations {
  records(request: {
    cursor: RecordCursor | null;
    limit: number;
    filter?: RecordFilter;
  }): Promise<LeadRecord[]>;
  /** Retries dead deliveries, of all leads or one; with `since` also queues leads for destinations that never got them. */
  replay(request: {
    leadId: string | null;
    since: string | null;
  }): Promise<{ revived: number; added: number }>;
  release(request: { leadId: string }): Promise<{ released: number }>;
  convert(request: { leadId: string }): Promise<{ found: boolean }>;
  erase(request: { subject: Subject; withConsent: boolean }): Promise<ErasureCounts>;
  erasures(request: { subject: Subject }): Promise<({ erased_at: string } & ErasureCounts)[]>;
  purge(): Promise<PurgeCounts>;
  /** Records a request not to sell or share that came by e-mail, by post or on the phone. */
  optOut(request: { subject: Subject }): Promise<void>;
  optOuts(request: { cursor: OptOutCursor | null; limit: number }): Promise<OptOutRecord[]>;
}

export type OperationName = keyof Operations;

/** How long a statement of an operation may take, in milliseconds: an export or a purge reads and removes much. */
const STATEMENT_LIMIT_MS = 20_000;

/** The operations on a database that is open in this process. */
export function createOperations(
  database: Database,
  config: Pick<Config, 'destinations' | 'leadRetentionDays'>,
): Operations {
  const db = database.withTimeLimit(STATEMENT_LIMIT_MS);
  const destinations = config.destinations.map(({ id }) => id);
  return {
    records: ({ cursor, limit, filter }) => readRecords(db, cursor, limit, filter),
    replay: async ({ leadId, since }) => ({
      revived: await replayDead(db, leadId),
      added: since === null ? 0 : await addMissing(db, destinations, since, leadId),
    }),
    release: async ({ leadId }) => ({ released: await releaseLead(db, leadId, destinations) }),
    convert: async ({ leadId }) => ({ found: await convertLead(db, leadId, new Date()) }),
    erase: ({ subject, withConsent }) => erase(db, subject, { now: new Date(), withConsent }),
    erasures: ({ subject }) => findErasures(db, subject),
    optOut: ({ subject }) =>
      addSaleOptOut(
        db,
        { subjects: [normalisedSubject(subject)], source: 'operator', gpc: false },
        new Date(),
      ),
    optOuts: ({ cursor, limit }) => readOptOuts(db, cursor, limit),
    purge: () => purge(db, { now: new Date(), leadRetentionDays: config.leadRetentionDays }),
  };
}
