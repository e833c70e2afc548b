import type { Database } from '../../database/types.ts';

interface StoredVersion {
  lead_id: string;
  session_id: string;
  version: number;
}

interface StoredConsent {
  lead_id: string;
  version: number;
  company_ids: string[] | null;
}

export interface StoredAssignment {
  lead_id: string;
  company_id: string;
  assigned_at: Date;
  ended: string | null;
  repeats: string | null;
}

interface StoredDelivery {
  lead_id: string;
  version: number;
  destination: string;
}

/** A company's counts: when each period began and its number of leads. */
type StoredCounts = { company_id: string } & Record<
  'day_from' | 'week_from' | 'month_from' | 'share_from',
  Date
> &
  Record<'day_leads' | 'week_leads' | 'month_leads' | 'share_leads', number>;

/** The decision by which companies were reserved for a session. */
export interface StoredReservation {
  session_id: string;
  zip: string;
  first_company: string;
  /** How many leads the companies that cover the ZIP had then, places kept for them included. */
  counts: Readonly<Record<string, { share: number }>>;
  /** How many of them could get the lead, and how many could not. */
  ranked: number;
  excluded: number;
}

/** What a simulation left in the database. */
export interface History {
  versions: StoredVersion[];
  consents: StoredConsent[];
  assignments: StoredAssignment[];
  waiting: { lead_id: string }[];
  /** The deliveries of leads to companies. */
  deliveries: StoredDelivery[];
  counts: StoredCounts[];
  reservations: StoredReservation[];
}

/** Reads all that the judge needs. */
export async function readHistory(db: Database): Promise<History> {
  const rows = <T>(sql: string) => db.query<T & Record<string, unknown>>(sql);
  return {
    versions: await rows<StoredVersion>(
      'SELECT lead_id, session_id, version FROM leads JOIN lead_versions USING (lead_id)',
    ),
    consents: await rows<StoredConsent>('SELECT lead_id, version, company_ids FROM consents'),
    assignments: await rows<StoredAssignment>(
      'SELECT lead_id, company_id, assigned_at, ended, repeats FROM assignments',
    ),
    waiting: await rows<{ lead_id: string }>('SELECT lead_id FROM waiting_leads'),
    deliveries: await rows<StoredDelivery>(
      `SELECT lead_id, version, destination FROM deliveries
       WHERE event = 'lead' AND destination LIKE 'company:%'`,
    ),
    counts: await rows<StoredCounts>('SELECT * FROM company_counts'),
    reservations: await rows<StoredReservation>(
      `SELECT session_id, zip, first_company, input -> 'counts' AS counts,
         jsonb_array_length(result -> 'ranked') AS ranked,
         jsonb_array_length(result -> 'excluded') AS excluded
       FROM reservations`,
    ),
  };
}
