import type { JudgingSettings } from '../config/config.ts';
import type { Queryable } from '../database/types.ts';

/** What commands need to know of the service's settings; no secrets. */
export interface ServiceSettings {
  /** The names of the destinations. */
  destinations: string[];
  leadRetentionDays: number;
  /** The id of the product. */
  product: string;
  /** Whether it has a mail server; not stored by builds from before companies got e-mails. */
  sendsMail?: boolean;
  /** Whether leads get a text message; not stored by builds from before released ones got one. */
  sendsTexts?: boolean;
  /** What a resubmitted submission is judged by; not stored by builds that could not resubmit any. */
  rules?: JudgingSettings;
}

/** Stores the settings of a service that has started; those of the latest start replace earlier ones. */
export async function saveServiceSettings(
  db: Queryable,
  settings: ServiceSettings,
  now: Date,
): Promise<void> {
  await db.query(
    `INSERT INTO service_settings (started_at, settings) VALUES ($1, $2)
     ON CONFLICT (only_row) DO UPDATE
       SET started_at = EXCLUDED.started_at, settings = EXCLUDED.settings`,
    [now.toISOString(), JSON.stringify(settings)],
  );
}

/** The settings of the service's latest start; null if it has never started on this database. */
export async function readServiceSettings(db: Queryable): Promise<ServiceSettings | null> {
  const rows = await db.query<{ settings: ServiceSettings }>(
    'SELECT settings FROM service_settings',
  );
  return rows[0]?.settings ?? null;
}

/**
 * The product of the service that started last on this database; null if the database has no leads, or the
 * service has never started on it.
 */
export async function productOfLeads(db: Queryable): Promise<string | null> {
  const [row] = await db.query<{ product: string }>(
    "SELECT settings ->> 'product' AS product FROM service_settings WHERE EXISTS (SELECT FROM leads)",
  );
  return row?.product ?? null;
}
