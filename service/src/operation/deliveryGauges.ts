import type { Registry } from 'prom-client';
import { tellBy } from '../consent/legalDeadline.ts';
import type { Database } from '../database/types.ts';
import { countUndelivered, oldestWaiting } from '../repositories/deliveries.ts';
import { countUnconfigured } from '../repositories/deliveryMoves.ts';
import { oldestOpenNotices } from '../repositories/notices.ts';
import { counted, registerStoredGauge } from './storedGauge.ts';

/**
 * Registers the gauges of stored deliveries.
 *
 * @param destinations the names of those that are configured.
 */
export function registerDeliveryGauges(
  db: Database,
  registry: Registry,
  destinations: readonly string[],
): void {
  registerStoredGauge({
    name: 'tidyguard_deliveries',
    help: 'Deliveries that have not arrived, by destination, event and state; state="dead" waits for a replay.',
    labelNames: ['destination', 'event', 'state'],
    registry,
    read: async () => (await countUndelivered(db)).map(counted),
  });
  registerStoredGauge({
    name: 'tidyguard_deliveries_unconfigured',
    help: 'Pending and dead deliveries to destinations that are not configured: replay --from --to moves them.',
    labelNames: ['destination', 'state'],
    registry,
    read: async () => (await countUnconfigured(db, destinations)).map(counted),
  });
  registerStoredGauge({
    name: 'tidyguard_delivery_oldest_waiting_seconds',
    help: 'Age of the oldest delivery that waits, by destination; 0 where none waits.',
    labelNames: ['destination'],
    registry,
    async read() {
      const ages = new Map((await oldestWaiting(db)).map((age) => [age.destination, age.seconds]));
      const names = new Set([...destinations, ...ages.keys()]);
      return [...names].map((destination) => ({ destination, value: ages.get(destination) ?? 0 }));
    },
  });
  registerStoredGauge({
    name: 'tidyguard_notice_deadline_timestamp_seconds',
    help: 'When the law wants the oldest open notice of a revoked consent or an erasure to be acknowledged, by destination.',
    labelNames: ['destination'],
    registry,
    async read() {
      const open = await oldestOpenNotices(db);
      return open.map(({ destination, requestedAt }) => ({
        destination,
        value: tellBy(requestedAt).getTime() / 1_000,
      }));
    },
  });
}
