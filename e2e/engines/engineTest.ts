import { test as base } from '@playwright/test';
import { environmentOf, mainBuild } from '../support/builds.ts';
import { TidyGuardServer } from '../support/server.ts';
import type { Visitor } from './visitor.ts';
import { startWebkit } from './webkit.ts';

interface WorkerFixtures {
  /** The built site and service, on a free port with an empty database. */
  server: TidyGuardServer;
}

/** Playwright's test runner with a browser that Playwright does not drive itself. */
export const test = base.extend<{ visitor: Visitor }, WorkerFixtures>({
  server: [
    // Playwright reads a fixture's dependencies from this pattern: here there are none.
    async ({}, use) => {
      const server = await TidyGuardServer.start(environmentOf(mainBuild));
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  visitor: async ({ server }, use) => {
    const visitor = await startWebkit(server.url);
    await use(visitor);
    await visitor.close();
  },
});

export { expect } from '@playwright/test';
