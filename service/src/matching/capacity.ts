import type { Company } from '../companies/terms.ts';
import type { Queryable } from '../database/types.ts';
import { readCounts } from '../repositories/companyCounts.ts';
import { readHeld } from '../repositories/reservations.ts';
import { periodStarts, withMore } from './counts.ts';
import type { CountsOf } from './decide.ts';

type Counts = CountsOf[string];

/** Counts the leads of some companies while a transaction gives them more; under the lock of capacity. */
export class Capacity {
  readonly #counts: Map<string, Counts>;
  /** The company at which each session has a reserved place. */
  readonly #held: Map<string, string>;

  private constructor(counts: Map<string, Counts>, held: Map<string, string>) {
    this.#counts = counts;
    this.#held = held;
  }

  static async read(tx: Queryable, companies: readonly Company[], now: Date): Promise<Capacity> {
    if (companies.length === 0) return new Capacity(new Map(), new Map());
    const stored = await readCounts(tx, companies.map(periodStarts(now)));
    const counts = new Map(stored.map(({ company_id, counts: own }) => [company_id, own]));
    const ids = companies.map(({ company_id }) => company_id);
    const held = new Map(
      (await readHeld(tx, ids, now)).map(({ session_id, company_id }) => [session_id, company_id]),
    );
    for (const companyId of held.values()) {
      counts.set(companyId, withMore(counts.get(companyId), 1));
    }
    return new Capacity(counts, held);
  }

  /** The counts as a session sees them: its own reserved place counts as free. */
  countsFor(sessionId: string): CountsOf {
    const own = this.#held.get(sessionId);
    const counts = Object.fromEntries(this.#counts);
    return own === undefined ? counts : { ...counts, [own]: withMore(counts[own], -1) };
  }

  /** Counts a session's lead at a company, unless that is null, and ends the session's reserved place. */
  take(companyId: string | null, sessionId: string): void {
    const own = this.#held.get(sessionId);
    if (own !== undefined) this.#counts.set(own, withMore(this.#counts.get(own), -1));
    this.#held.delete(sessionId);
    if (companyId !== null) this.#counts.set(companyId, withMore(this.#counts.get(companyId), 1));
  }
}
