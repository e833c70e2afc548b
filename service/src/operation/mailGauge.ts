import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../database/types.ts';
import { countMails } from '../repositories/mails.ts';

/** Registers what is measured of stored e-mails, read from the database at each scrape. */
export function registerMailGauge(db: Database, registry: Registry): void {
  new Gauge({
    name: 'tidyguard_mails',
    help: 'E-mails and text messages by kind and state; state="dead" waits for a replay.',
    labelNames: ['kind', 'state'],
    registers: [registry],
    async collect() {
      const counts = await countMails(db).catch(() => []);
      this.reset();
      for (const { count, ...labels } of counts) this.set(labels, count);
    },
  });
}
