import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../database/types.ts';
import { countWaiting, waitingReasons } from '../repositories/assignments.ts';

/** Registers what is measured of leads for companies, read from the database at each scrape. */
export function registerCompanyGauges(db: Database, registry: Registry): void {
  new Gauge({
    name: 'tidyguard_leads_waiting',
    help: 'Leads that no company has, though companies are listed, by reason: npm run leads -- waiting.',
    labelNames: ['reason'],
    registers: [registry],
    async collect() {
      const counts = await countWaiting(db).catch(() => null);
      this.reset();
      // A database that is away does not mean that none waits.
      if (counts === null) return;
      for (const reason of waitingReasons) this.set({ reason }, 0);
      for (const { reason, count } of counts) this.set({ reason }, count);
    },
  });
}
