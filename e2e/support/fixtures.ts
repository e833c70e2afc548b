import { test as base, type Page } from '@playwright/test';
import type { Product } from '@tidyguard/content';
import { environmentOf, mainBuild, type Build } from './builds.ts';
import { TidyGuardServer, type ServerEnvironment, type StoredLead } from './server.ts';
import { Quiz } from './quiz.ts';
import { ServerPool } from './serverPool.ts';

/** The address of a deployed site to test instead of a server started here. */
const deployed = process.env.E2E_BASE_URL;

/** The options that projects in playwright.config.ts set. */
export interface TestOptions {
  /** The build of the site that the tests run against; default: the main one. */
  build: Build;
}

interface TestFixtures extends TestOptions {
  /** The product of that build. */
  product: Product;
  /** Uncaught errors that the test causes; any other fails it. Default: none. */
  expectedErrors: RegExp | null;
  /** Environment variables of the server; default: none beyond the build's and those in server.ts. */
  serverEnvironment: ServerEnvironment;
  /** The built site and service, run with these settings; tests of a worker share it. */
  server: TidyGuardServer;
  /** Skips tests that would leave leads on a deployed site, or need other settings than it has. */
  skipOnDeployedSite: void;
  /** The quiz on the page, as a visitor uses it. */
  quiz: Quiz;
  /** The leads of this page's session, as the operator sees them. */
  storedLeads: () => Promise<StoredLead[]>;
}

interface WorkerFixtures {
  servers: ServerPool;
}

/** The session id of the page's session record. */
export const sessionIdOf = (page: Page) =>
  page.evaluate(() => {
    const record = JSON.parse(sessionStorage.getItem('quiz_session') ?? '{}') as {
      session_id?: string;
    };
    return record.session_id ?? '';
  });

/** Playwright's test with the built site and service on a free port and an empty database. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  servers: [
    // Playwright reads a fixture's dependencies from this pattern; here it has none.
    async ({}, use) => {
      const servers = new ServerPool();
      await use(servers);
      await servers.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  build: [mainBuild, { option: true }],
  product: async ({ build }, use) => {
    await use(build.product);
  },
  // An option of the test, not of the worker: a worker option would cost a new browser for each value.
  serverEnvironment: [{}, { option: true }],
  server: [
    async ({ servers, build, serverEnvironment }, use) => {
      const environment = { ...environmentOf(build), ...serverEnvironment };
      await use(deployed ? TidyGuardServer.at(deployed) : await servers.serverWith(environment));
    },
    { timeout: 120_000 },
  ],
  skipOnDeployedSite: [
    async ({ build, serverEnvironment }, use, testInfo) => {
      const isConfigured =
        build.name !== mainBuild.name || Object.keys(serverEnvironment).length > 0;
      const isDestructive = testInfo.tags.some((tag) => ['@journey', '@faults'].includes(tag));
      testInfo.skip(
        Boolean(deployed) && (isConfigured || isDestructive),
        'leaves leads behind, or needs a server of its own',
      );
      await use();
    },
    { auto: true },
  ],
  baseURL: async ({ server }, use) => {
    await use(server.url);
  },
  // Every test fails on an uncaught error.
  expectedErrors: [null, { option: true }],
  page: async ({ page, expectedErrors }, use) => {
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => {
      if (!expectedErrors?.test(message)) errors.push(message);
    });
    // Chromium reports violations of the content security policy only on the console.
    page.context().on('console', (message) => {
      if (/Content Security Policy/.test(message.text())) errors.push(message.text());
    });
    await use(page);
    base.expect(errors, 'uncaught errors on the page').toEqual([]);
  },
  quiz: async ({ page, product }, use, testInfo) => {
    const quiz = new Quiz(page, product);
    await use(quiz);
    if (testInfo.status === testInfo.expectedStatus) return;
    // The report prints the beginning of a text: all that is known of a failure on another machine.
    const body = await quiz.whereabouts().catch(String);
    await testInfo.attach('where the quiz is', { body, contentType: 'text/plain' });
  },
  storedLeads: async ({ page, server }, use, testInfo) => {
    testInfo.skip(Boolean(deployed), 'only the operator sees leads');
    await use(async () => {
      const sessionId = await sessionIdOf(page);
      const leads = await server.leads();
      return leads.filter((lead) => lead.session_id === sessionId);
    });
  },
});

export { expect } from '@playwright/test';
