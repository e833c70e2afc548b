import type { Clock } from '../common/clock.ts';
import { groupsOf } from '../common/addresses.ts';
import type { LookupLimits } from '../config/lookups.ts';
import type { Database } from '../database/types.ts';
import { countLookups, lockLookups, recordLookup } from '../repositories/paidLookups.ts';
import type { LineType, LineTypeProvider } from './lineType.ts';

/** The outcome of asking for a line type; `uncounted`: the database did not answer. */
export type LookupResult =
  'known' | 'paid' | 'uncounted' | `limit_${'address' | 'network' | 'day'}`;

export interface CappedLineTypesOptions {
  provider: LineTypeProvider;
  db: Database;
  clock: Clock;
  limits: LookupLimits;
  onResult: (result: LookupResult) => void;
}

/** Line types for the check of a phone. */
export interface CappedLineTypes {
  /**
   * @param e164 the number with `+` and country code.
   * @param address the visitor's.
   * @returns null if no further look-up is paid for.
   * @throws {ServiceError} if the provider fails.
   */
  lineTypeOf(e164: string, address: string): Promise<LineType | null>;
}

/** Pays for look-ups within the limits only; what the provider knows already costs nothing. */
export function cappedLineTypes(options: CappedLineTypesOptions): CappedLineTypes {
  const { provider, db, clock, limits, onResult } = options;

  const reserve = (address: string): Promise<LookupResult> =>
    db.transaction(async (tx) => {
      const { customer, network } = groupsOf(address);
      const origin = { address: customer, network };
      await lockLookups(tx);
      const now = clock.now();
      const counts = await countLookups(tx, origin, now);
      if (counts.day >= limits.perDay) return 'limit_day';
      if (counts.address >= limits.perAddress) return 'limit_address';
      if (counts.network >= limits.perNetwork) return 'limit_network';
      await recordLookup(tx, origin, now);
      return 'paid';
    });

  return {
    lineTypeOf: async (e164, address) => {
      const known = provider.known(e164);
      if (known !== undefined) {
        onResult('known');
        return known;
      }
      // A look-up that cannot be counted is not paid for.
      const result = await reserve(address).catch((): LookupResult => 'uncounted');
      onResult(result);
      return result === 'paid' ? provider.lineTypeOf(e164) : null;
    },
  };
}
