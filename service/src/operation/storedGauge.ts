import { Gauge, type Registry } from 'prom-client';
import { inTime } from '../common/inTime.ts';

/**
 * How long a read may take, in milliseconds: Prometheus waits 10 s for all metrics, and without them
 * nobody learns that the database is what hangs.
 */
const READ_LIMIT_MS = 5_000;

interface StoredGaugeOptions<Label extends string> {
  name: string;
  help: string;
  labelNames?: readonly Label[];
  registry: Registry;
  /** Reads the values and their labels from the database. */
  read: () => Promise<readonly (Record<Label, string> & { value: number })[]>;
}

/** A row that counts, as a value of its gauge. */
export const counted = <Row extends { count: number }>({ count, ...labels }: Row) => ({
  ...labels,
  value: count,
});

/**
 * Registers a gauge of what is stored, read from the database at each scrape. While the database is away or
 * hangs it keeps its last value: without one, or with 0, the alert that looks at it would end.
 */
export function registerStoredGauge<Label extends string = never>({
  name,
  help,
  labelNames = [],
  registry,
  read,
}: StoredGaugeOptions<Label>): void {
  const gauge = new Gauge<Label>({
    name,
    help,
    labelNames: [...labelNames],
    registers: [registry],
    async collect() {
      const late = () => new Error('no answer in time');
      const values = await inTime(read(), READ_LIMIT_MS, late).catch(() => null);
      if (values === null) return;
      this.reset();
      for (const { value, ...labels } of values) {
        this.set(labels as unknown as Record<Label, string>, value);
      }
    },
  });
  // A gauge without labels would start at 0, before anything was read from the database.
  if (labelNames.length === 0) gauge.remove();
}
