import { Gauge, type Registry } from 'prom-client';

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
 * Registers a gauge of what is stored, read from the database at each scrape. While the database is
 * away it says what it said last: a value that is gone, or 0, would end the alert that looks at it.
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
      const values = await read().catch(() => null);
      if (values === null) return;
      this.reset();
      for (const { value, ...labels } of values) {
        this.set(labels as unknown as Record<Label, string>, value);
      }
    },
  });
  // Without labels it would begin with 0, which nobody has read.
  if (labelNames.length === 0) gauge.remove();
}
