import type { Registry } from 'prom-client';
import type { Database } from '../database/types.ts';
import { companyStates, countStates, documentEnds } from '../matching/companyStates.ts';
import { countWaiting, waitingReasons } from '../repositories/assignments.ts';
import { registerStoredGauge } from './storedGauge.ts';

/** Registers the gauges of companies, and of leads for them. */
export function registerCompanyGauges(db: Database, registry: Registry): void {
  registerStoredGauge({
    name: 'tidyguard_companies',
    help: 'Listed companies, by whether they may get leads now: active, or why they may not.',
    labelNames: ['state'],
    registry,
    async read() {
      const counts = await countStates(db, new Date());
      return companyStates.map((state) => ({ state, value: counts[state] }));
    },
  });
  registerStoredGauge({
    name: 'tidyguard_company_document_end_timestamp_seconds',
    help: 'When the first document of a company ends that is not paused, by kind: npm run companies names it.',
    labelNames: ['kind'],
    registry,
    async read() {
      const ends = await documentEnds(db, new Date());
      return ends.map(({ kind, endsAt }) => ({ kind, value: endsAt / 1_000 }));
    },
  });
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
}
