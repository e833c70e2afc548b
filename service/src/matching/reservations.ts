import { randomUUID } from 'node:crypto';
import { consentNaming, type Product } from '@tidyguard/content';
import { nextCallTimes } from '../calling/callingHours.ts';
import { timeZoneAt } from '../calling/timeZones.ts';
import { groupsOf } from '../common/addresses.ts';
import { canonicalJson } from '../common/canonicalJson.ts';
import { MINUTE_MS, type Clock } from '../common/clock.ts';
import { storageUnavailable } from '../common/serviceError.ts';
import { sha256 } from '../common/sha256.ts';
import { Turns } from '../common/turns.ts';
import {
  type QualificationBody,
  type QualificationReply,
  type ReservedCompany,
} from '../contract/index.ts';
import type { Database, Queryable } from '../database/types.ts';
import { latestRevision, versionsOf } from '../repositories/companies.ts';
import { lockCapacity } from '../repositories/companyCounts.ts';
import {
  countHeldForAddress,
  endReservation,
  findReservation,
  findReservedConsent,
  insertReservation,
  namedCompanies,
  type Reservation,
} from '../repositories/reservations.ts';
import type { FindReservedConsent } from '../proof/consentTickets.ts';
import { countsAround } from './counts.ts';
import { decide, RULES } from './decide.ts';
import { currentList, isEverListed } from './decisions.ts';
import type { Company } from '../companies/terms.ts';
import { visitTimes } from '../companies/visitTimes.ts';
import { openingFor } from './nextCall.ts';

/** How long companies are reserved for a session. */
export const RESERVATION_MS = 30 * MINUTE_MS;
/**
 * How many places are reserved at once for the sessions of one address; further sessions are told of
 * companies without a place being reserved. Otherwise a program could fill every company with fake visitors.
 */
export const MOST_HELD_BY_ADDRESS = 10;

export interface ReservationOptions {
  db: Database;
  clock: Clock;
  product: Pick<Product, 'companyConsent' | 'visits'>;
  /** After this time nobody waits for the answer any more. */
  answerWithinMs: number;
}

/**
 * The visitors of this process that wait for the lock of capacity. They wait in memory, because each
 * waiting transaction would hold a connection that leads need to be stored.
 */
const turns = new WeakMap<Database, Turns>();

function turnsOf(db: Database): Turns {
  const known = turns.get(db) ?? new Turns();
  turns.set(db, known);
  return known;
}

/** The companies of a reservation as the visitor is told of them, and when the first one can visit. */
function companiesAsTold(
  named: readonly Company[],
  zip: string,
  { visits }: Pick<Product, 'visits'>,
  now: Date,
): Pick<QualificationReply, 'companies' | 'visit_times' | 'time_zone'> {
  const home = timeZoneAt(zip);
  const companies = named.map(({ company_id, terms }): ReservedCompany => ({
    company_id,
    legal_name: terms.legal_name,
    shown_name: terms.shown_name,
    opens_at: openingFor(terms, zip, now),
  }));
  return {
    companies,
    visit_times: named
      .slice(0, 1)
      .flatMap(({ terms }) => visitTimes(terms, visits, now, home.time_zone)),
    ...home,
  };
}

/** A reservation, and its companies in order, as they were listed when it was made. */
interface Made {
  reservation: Reservation;
  named: readonly Company[];
}

const isAskedAgain = (reservation: Reservation, { zip, answers }: QualificationBody): boolean =>
  reservation.zip === zip && canonicalJson(reservation.answers) === canonicalJson(answers);

/** Decides on companies for a visitor, by the list and the counts as they are. */
export async function decideFor(
  db: Database,
  tx: Queryable,
  { session_id, zip, answers }: QualificationBody,
  now: Date,
) {
  const { revision, companies } = await currentList(db, tx);
  const visitor = { zip, answers, returned_by: [], previous: null };
  const counts = await countsAround(tx, zip, companies, now, session_id);
  const result = decide(visitor, companies, counts, now);
  return { revision, companies, input: { visitor, counts }, result };
}

/** Decides on companies for a visitor and reserves the first of them; null if none may get the lead. */
async function makeReservation(
  db: Database,
  tx: Queryable,
  body: QualificationBody,
  { address, now, product }: { address: string; now: Date } & Pick<ReservationOptions, 'product'>,
): Promise<Made | null> {
  const { session_id, zip, answers } = body;
  const { revision, companies, input, result } = await decideFor(db, tx, body, now);
  if (result.ranked.length === 0) {
    await endReservation(tx, session_id, 'replaced', now);
    return null;
  }
  const named = namedCompanies({ result }).flatMap(
    ([id]) => companies.find(({ company_id }) => company_id === id) ?? [],
  );
  const consent = consentNaming(
    product.companyConsent,
    named.map(({ terms }) => terms.legal_name),
  );
  const heldForAddress = await countHeldForAddress(tx, address, now, session_id);
  const reservation: Reservation = {
    reservation_id: randomUUID(),
    session_id,
    zip,
    answers,
    address,
    made_at: now.toISOString(),
    expires_at: new Date(now.getTime() + RESERVATION_MS).toISOString(),
    holds: heldForAddress < MOST_HELD_BY_ADDRESS,
    revision,
    rules: RULES,
    input,
    result,
    consent_version: consent.version,
    consent_text: consent.text,
    consent_sha256: sha256(consent.text),
  };
  await insertReservation(tx, reservation);
  return { reservation, named };
}

/**
 * Reserves up to three companies for a session, or says that nobody may get its lead. If asked again for
 * the same ZIP and answers while the reservation holds, it answers with the same companies.
 */
export async function reserveCompanies(
  { db, clock, product, answerWithinMs }: ReservationOptions,
  body: QualificationBody,
  visitorAddress: string,
): Promise<QualificationReply> {
  const lastAnswer = clock.now().getTime() + answerWithinMs;
  // A list that was seen once is remembered. If none was, another process may have made the first since.
  if (!(await isEverListed(db)) && (await latestRevision(db)) === 0) {
    const { call_not_before: opens_at, ...home } = nextCallTimes(body.zip, clock.now());
    return {
      status: 'qualified',
      companies: [],
      ...(opens_at !== undefined && { opens_at, ...home }),
    };
  }
  const reserve = async (tx: Queryable): Promise<QualificationReply> => {
    await lockCapacity(tx);
    const now = clock.now();
    // The page has asked again, and may have sent its lead since: nobody would see this reservation.
    if (now.getTime() > lastAnswer) throw storageUnavailable(new Error('its turn came too late'));
    const known = await findReservation(tx, body.session_id, now);
    const address = groupsOf(visitorAddress).customer;
    const made =
      known && isAskedAgain(known, body)
        ? { reservation: known, named: await versionsOf(tx, namedCompanies(known)) }
        : await makeReservation(db, tx, body, { address, now, product });
    if (made === null) return { status: 'nobody', companies: [] };
    const { reservation, named } = made;
    return {
      status: 'matched',
      ...companiesAsTold(named, body.zip, product, now),
      expires_at: reservation.expires_at,
      consent: { version: reservation.consent_version, text: reservation.consent_text },
    };
  };
  return turnsOf(db).run(() => db.transaction(reserve));
}

/** Gives back what is reserved for a session. */
export async function releaseCompanies(
  { db, clock }: Pick<ReservationOptions, 'db' | 'clock'>,
  sessionId: string,
): Promise<void> {
  await endReservation(db, sessionId, 'released', clock.now());
}

/** Looks up which consent text a session was told, and whom it names. */
export const reservedConsentsOf =
  (db: Database): FindReservedConsent =>
  (sessionId, version, sha256) =>
    findReservedConsent(db, sessionId, version, sha256);
