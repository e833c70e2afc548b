import { FaultyProxy } from './faultyProxy.ts';
import { test as base } from '../support/fixtures.ts';

/** Tests whose browser reaches the real server over a wire that can be spoiled. */
export const test = base.extend<{ wire: FaultyProxy }>({
  wire: async ({ server }, provide) => {
    const proxy = await FaultyProxy.before(server.url);
    await provide(proxy);
    await proxy.stop();
  },
  baseURL: async ({ wire }, provide) => {
    await provide(wire.url);
  },
});

/** The site waits ten seconds for a check. */
export const patience = { timeout: 20_000 };
