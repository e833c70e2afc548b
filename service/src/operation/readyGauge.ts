import { Gauge, type Registry } from 'prom-client';

/**
 * Registers whether the service can store leads: 1 if `/readyz` says 200. Behind a proxy that asks
 * `/readyz` calls cannot show it, because none arrives.
 *
 * @returns takes what answers `/readyz`, once there is one; until then the service is not ready.
 */
export function registerReadyGauge(registry: Registry): (isReady: () => Promise<boolean>) => void {
  let ask = () => Promise.resolve(false);
  new Gauge({
    name: 'tidyguard_ready',
    help: '1 while the service can store leads, as /readyz says; else 0.',
    registers: [registry],
    async collect() {
      this.set((await ask().catch(() => false)) ? 1 : 0);
    },
  });
  return (isReady) => {
    ask = isReady;
  };
}
