import { test as base } from '@playwright/test';
import { environmentOf, mainBuild } from '../support/builds.ts';
import type { ServerEnvironment, TidyGuardServer } from '../support/server.ts';
import { ServerPool } from '../support/serverPool.ts';
import type { Ability, EngineName, RunningEngine, Wishes } from './driver.ts';
import { engines } from './engines.ts';
import { Network } from './network.ts';
import { Visitor } from './visitor.ts';

export interface EngineOptions {
  /** The engine that the project tests. */
  engineName: EngineName;
}

interface WorkerFixtures extends EngineOptions {
  runningEngine: RunningEngine;
  servers: ServerPool;
}

interface TestFixtures {
  /** Environment variables of the server beyond the build's; default: none. */
  serverEnvironment: ServerEnvironment;
  /** The preferences of the visitor's system; default: none. */
  wishes: Wishes;
  /** What the driver must be able to do; if it is not, the test is skipped with the reason. */
  needs: Ability | null;
  /** What the test makes the page complain about; any other complaint fails the test. */
  expectedComplaints: RegExp | null;
  skipWhereImpossible: void;
  /** The built site and service; tests of a worker share it. */
  server: TidyGuardServer;
  network: Network;
  visitor: Visitor;
}

/** Playwright's test runner with a browser that Playwright does not drive itself. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  engineName: ['Chromium', { option: true, scope: 'worker' }],
  runningEngine: [
    async ({ engineName }, use) => {
      const running = await engines[engineName].start();
      await use(running);
      await running.stop();
    },
    { scope: 'worker' },
  ],
  servers: [
    // Playwright reads a fixture's dependencies from this pattern; here it has none.
    async ({}, use) => {
      const servers = new ServerPool();
      await use(servers);
      await servers.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  serverEnvironment: [{}, { option: true }],
  wishes: [{}, { option: true }],
  needs: [null, { option: true }],
  expectedComplaints: [null, { option: true }],
  skipWhereImpossible: [
    async ({ engineName, needs }, use, testInfo) => {
      const reason = needs === null ? undefined : engines[engineName].cannot[needs];
      testInfo.skip(reason !== undefined, reason);
      await use();
    },
    { auto: true },
  ],
  server: [
    async ({ servers, serverEnvironment }, use) => {
      await use(await servers.serverWith({ ...environmentOf(mainBuild), ...serverEnvironment }));
    },
    { timeout: 60_000 },
  ],
  network: async ({ server }, use) => {
    const network = await Network.start(server.url);
    await use(network);
    network.release();
    await network.goAway();
  },
  visitor: async (
    { runningEngine, wishes, network, expectedComplaints, skipWhereImpossible },
    use,
    testInfo,
  ) => {
    void skipWhereImpossible;
    const driver = await runningEngine.open(wishes);
    const visitor = new Visitor(driver, network);
    await use(visitor);
    if (testInfo.status !== testInfo.expectedStatus) {
      const body = await visitor.whatIsShown().catch(String);
      await testInfo.attach('the page at the failure', { body, contentType: 'text/plain' });
    }
    const complaints = driver.complaints();
    await driver.close();
    base
      .expect(
        complaints.filter((line) => !expectedComplaints?.test(line)),
        'what the page wrote to the console',
      )
      .toEqual([]);
  },
});

export { expect } from '@playwright/test';
