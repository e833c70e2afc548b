import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../database/types.ts';
import { countDeliveries, oldestWaiting } from '../repositories/deliveries.ts';
import { countUnconfigured } from '../repositories/deliveryMoves.ts';
import { oldestOpenNotices } from '../repositories/notices.ts';
import { tellBy } from '../consent/legalDeadline.ts';

/**
 * Registers what is measured of stored deliveries, read from the database at each scrape.
 *
 * @param destinations the names of those that are configured.
 */
export function registerDeliveryGauges(
  db: Database,
  registry: Registry,
  destinations: readonly string[],
): void {
  const registers = [registry];
  new Gauge({
    name: 'tidyguard_deliveries',
    help: 'Deliveries by destination, event and state; state="dead" waits for a replay.',
    labelNames: ['destination', 'event', 'state'],
    registers,
    async collect() {
      const counts = await countDeliveries(db).catch(() => []);
      this.reset();
      for (const { count, ...labels } of counts) this.set(labels, count);
    },
  });
  new Gauge({
    name: 'tidyguard_deliveries_unconfigured',
    help: 'Pending and dead deliveries to destinations that are not configured: replay --from --to moves them.',
    labelNames: ['destination', 'state'],
    registers,
    async collect() {
      const counts = await countUnconfigured(db, destinations).catch(() => []);
      this.reset();
      for (const { count, ...labels } of counts) this.set(labels, count);
    },
  });
  new Gauge({
    name: 'tidyguard_delivery_oldest_waiting_seconds',
    help: 'Age of the oldest delivery that waits, by destination; 0 where none waits.',
    labelNames: ['destination'],
    registers,
    async collect() {
      const ages = await oldestWaiting(db).catch(() => null);
      this.reset();
      // A database that is away is not an empty queue.
      if (ages === null) return;
      for (const destination of destinations) this.set({ destination }, 0);
      for (const { destination, seconds } of ages) this.set({ destination }, seconds);
    },
  });
  new Gauge({
    name: 'tidyguard_notice_deadline_timestamp_seconds',
    help: 'When the law wants the oldest open notice of a revoked consent or an erasure to be acknowledged, by destination.',
    labelNames: ['destination'],
    registers,
    async collect() {
      const open = await oldestOpenNotices(db).catch(() => []);
      this.reset();
      for (const { destination, createdAt } of open) {
        this.set({ destination }, tellBy(createdAt).getTime() / 1_000);
      }
    },
  });
}
