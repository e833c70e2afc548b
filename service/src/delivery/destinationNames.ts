import type { Clock } from '../common/clock.ts';
import { namesOf, type Destination } from '../config/destinations.ts';
import { retryTransient } from '../database/retry.ts';
import type { Database } from '../database/types.ts';
import { countUnconfigured, hasDeliveries, moveDeliveries } from '../repositories/deliveryMoves.ts';

/** The time limit of a statement: finding that an address has no deliveries reads all deliveries. */
const LIMIT_MS = 20_000;
const RETRY_FOR_MS = 20_000;

/** Open deliveries to a destination that is not configured. */
export interface Unconfigured {
  destination: string;
  pending: number;
  dead: number;
}

/** Earlier builds stored deliveries by address: gives these the name of the destination with that address. */
async function adoptAddressIds(
  db: Database,
  clock: Clock,
  destinations: readonly Destination[],
): Promise<void> {
  const patient = db.withTimeLimit(LIMIT_MS);
  for (const { name, addressId } of destinations) {
    if (name === addressId || !(await hasDeliveries(patient, addressId))) continue;
    const move = { from: addressId, to: name, leadId: null, onlyOpen: false };
    await retryTransient(clock, RETRY_FOR_MS, () => moveDeliveries(patient, move));
  }
}

/**
 * Puts the stored deliveries in order at a start: those of earlier builds get the name of their
 * destination.
 *
 * @returns what is left for destinations that are not configured.
 */
export async function matchDestinations(
  db: Database,
  clock: Clock,
  destinations: readonly Destination[],
): Promise<Unconfigured[]> {
  await adoptAddressIds(db, clock, destinations);
  const names = namesOf(destinations);
  const found = new Map<string, Unconfigured>();
  for (const { destination, state, count } of await countUnconfigured(db, names)) {
    const entry = found.get(destination) ?? { destination, pending: 0, dead: 0 };
    entry[state === 'dead' ? 'dead' : 'pending'] += count;
    found.set(destination, entry);
  }
  return [...found.values()];
}
