import { FaultyProxy } from './faultyProxy.ts';
import { test as base } from '../support/fixtures.ts';

/** Tests whose browser reaches the real server through a proxy that can make calls fail. */
export const test = base.extend<{ faultyProxy: FaultyProxy }>({
  faultyProxy: async ({ server }, provide) => {
    const proxy = await FaultyProxy.start(server.url);
    await provide(proxy);
    await proxy.stop();
  },
  baseURL: async ({ faultyProxy }, provide) => {
    await provide(faultyProxy.url);
  },
});

/** Twice as long as the site waits for an answer. */
export const afterTimeout = { timeout: 20_000 };
