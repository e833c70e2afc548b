import type { Registry } from 'prom-client';
import type { Database } from '../database/types.ts';
import { countWaiting, waitingReasons } from '../repositories/assignments.ts';
import { registerStoredGauge } from './storedGauge.ts';

/** Registers what is measured of leads for companies. */
export const registerCompanyGauges = (db: Database, registry: Registry): void =>
  registerStoredGauge({
    name: 'tidyguard_leads_waiting',
    help: 'Leads that no company has, though companies are listed, by reason: npm run leads -- waiting.',
    labelNames: ['reason'],
    registry,
    async read() {
      const counts = await countWaiting(db);
      return waitingReasons.map((reason) => ({
        reason,
        value: counts.find((counted) => counted.reason === reason)?.count ?? 0,
      }));
    },
  });
