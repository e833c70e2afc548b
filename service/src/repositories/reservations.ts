import { MOST_NAMED } from '../contract/index.ts';
import type { Queryable } from '../database/types.ts';
import type { StoredDecision } from './matchDecisions.ts';
import { isoMilliseconds } from './isoTime.ts';

/** What a reservation was made for. */
interface ReservationRequest {
  session_id: string;
  zip: string;
  answers: Readonly<Record<string, string>>;
}

/** A reservation, with the decision by which it was made. */
export interface Reservation
  extends ReservationRequest, Pick<StoredDecision, 'revision' | 'rules' | 'input' | 'result'> {
  reservation_id: string;
  /** The address that asked, grouped as rate limits count it. */
  address: string;
  /** ISO 8601, UTC; also the time of the decision. */
  made_at: string;
  expires_at: string;
  /** Whether its first company reserves a place. */
  holds: boolean;
  /** The consent text that names its companies, as it is shown. */
  consent_version: string;
  consent_text: string;
  consent_sha256: string;
}

const COLUMNS = `reservation_id, session_id, zip, answers, address,
  ${isoMilliseconds('made_at')} AS made_at, ${isoMilliseconds('expires_at')} AS expires_at, holds,
  revision::int AS revision, rules, input, result, consent_version, consent_text, consent_sha256`;

/** The reservation that a session has now. */
export async function findReservation(
  tx: Queryable,
  sessionId: string,
  now: Date,
): Promise<Reservation | null> {
  const [row] = await tx.query<Reservation & Record<string, unknown>>(
    `SELECT ${COLUMNS} FROM reservations
     WHERE session_id = $1 AND ended_at IS NULL AND expires_at > $2`,
    [sessionId, now.toISOString()],
  );
  return row ?? null;
}

/** The companies that a text names, each with the version whose legal name stands there. */
export type NamedCompanies = readonly (readonly [companyId: string, version: number])[];

/** SQL for the companies that a consent names, as JSON; null if it names none. */
export const companiesNamedBy = (consent: string) => `(
    SELECT jsonb_agg(jsonb_build_array(n.id, n.version) ORDER BY n.place)
    FROM unnest(${consent}.company_ids, ${consent}.company_versions)
      WITH ORDINALITY AS n (id, version, place)
  )`;

/** The companies of a reservation in their order: the first that the decision ranked. */
export const namedCompanies = ({ result }: Pick<Reservation, 'result'>): NamedCompanies =>
  result.ranked.slice(0, MOST_NAMED).map(({ company_id, version }) => [company_id, version]);

/** A consent text that a session was told, and whom it names. */
export interface ReservedConsent {
  sha256: string;
  companies: NamedCompanies;
}

/**
 * The latest consent text of a version that a session was shown, even if its reservation has ended.
 *
 * @param sha256 the hash of the text, if it need not be the latest.
 */
export async function findReservedConsent(
  db: Queryable,
  sessionId: string,
  version: string,
  sha256: string | null = null,
): Promise<ReservedConsent | null> {
  const [row] = await db.query<Pick<Reservation, 'consent_sha256' | 'result'>>(
    `SELECT consent_sha256, result FROM reservations
     WHERE session_id = $1 AND consent_version = $2
       AND ($3::text IS NULL OR consent_sha256 = $3) ORDER BY made_at DESC LIMIT 1`,
    [sessionId, version, sha256],
  );
  return row ? { sha256: row.consent_sha256, companies: namedCompanies(row) } : null;
}

/** Stores a reservation, and ends the one that the session has. */
export async function insertReservation(tx: Queryable, made: Reservation): Promise<void> {
  await endReservation(tx, made.session_id, 'replaced', new Date(made.made_at));
  await tx.query(
    `INSERT INTO reservations (reservation_id, session_id, zip, answers, address, made_at, expires_at,
       holds, revision, rules, input, result, consent_version, consent_text, consent_sha256)
     VALUES ($1, $2, $3, $4::jsonb, $5, $6, $7, $8, $9, $10, $11::jsonb, $12::jsonb, $13, $14, $15)`,
    [
      made.reservation_id,
      made.session_id,
      made.zip,
      JSON.stringify(made.answers),
      made.address,
      made.made_at,
      made.expires_at,
      made.holds,
      made.revision,
      made.rules,
      JSON.stringify(made.input),
      JSON.stringify(made.result),
      made.consent_version,
      made.consent_text,
      made.consent_sha256,
    ],
  );
}

/** Ends the reservation of a session, if it has one. */
export async function endReservation(
  tx: Queryable,
  sessionId: string,
  why: 'released' | 'replaced',
  now: Date,
): Promise<void> {
  await tx.query(
    'UPDATE reservations SET ended_at = $2, ended = $3 WHERE session_id = $1 AND ended_at IS NULL',
    [sessionId, now.toISOString(), why],
  );
}

/** Ends the reservations of sessions whose leads have come. */
export async function endReservations(
  tx: Queryable,
  sessionIds: readonly string[],
  now: Date,
): Promise<void> {
  await tx.query(
    `UPDATE reservations SET ended_at = $2, ended = 'used'
     WHERE session_id = ANY($1::text[]) AND ended_at IS NULL`,
    [[...sessionIds], now.toISOString()],
  );
}

/** How many sessions are currently shown a company, under one legal name. */
export interface Shown extends Record<string, unknown> {
  company_id: string;
  legal_name: string;
  visitors: number;
}

/** How many sessions are currently shown some companies, by the legal name that they are shown. */
export function countShown(
  tx: Queryable,
  companyIds: readonly string[],
  now: Date,
): Promise<Shown[]> {
  return tx.query(
    `SELECT v.company_id, v.terms ->> 'legal_name' AS legal_name, count(*)::int AS visitors
     FROM reservations r
     CROSS JOIN LATERAL jsonb_array_elements(r.result -> 'ranked') WITH ORDINALITY AS n (named, place)
     JOIN company_versions v
       ON v.company_id = n.named ->> 'company_id' AND v.version = (n.named ->> 'version')::int
     WHERE r.ended_at IS NULL AND r.expires_at > $1 AND n.place <= $2 AND v.company_id = ANY($3::text[])
     GROUP BY 1, 2 ORDER BY 1, 2`,
    [now.toISOString(), MOST_NAMED, [...companyIds]],
  );
}

const HELD = 'ended_at IS NULL AND holds AND expires_at > $1';

/**
 * How many places some companies have reserved, except for one session; a company without any is left out.
 */
export function countHeld(
  tx: Queryable,
  companyIds: readonly string[],
  now: Date,
  exceptSession: string | null,
): Promise<{ company_id: string; held: number }[]> {
  return tx.query(
    `SELECT first_company AS company_id, count(*)::int AS held FROM reservations
     WHERE ${HELD} AND first_company = ANY($2::text[]) AND session_id IS DISTINCT FROM $3
     GROUP BY first_company`,
    [now.toISOString(), [...companyIds], exceptSession],
  );
}

/** How many places are reserved for the sessions of an address, except for one session. */
export async function countHeldForAddress(
  tx: Queryable,
  address: string,
  now: Date,
  exceptSession: string,
): Promise<number> {
  const [row] = await tx.query<{ held: number }>(
    `SELECT count(*)::int AS held FROM reservations
     WHERE ${HELD} AND address = $2 AND session_id <> $3`,
    [now.toISOString(), address, exceptSession],
  );
  return row?.held ?? 0;
}

/** The sessions for which some companies have a place reserved. */
export function readHeld(
  tx: Queryable,
  companyIds: readonly string[],
  now: Date,
): Promise<{ session_id: string; company_id: string }[]> {
  return tx.query(
    `SELECT session_id, first_company AS company_id FROM reservations
     WHERE ${HELD} AND first_company = ANY($2::text[])`,
    [now.toISOString(), [...companyIds]],
  );
}
