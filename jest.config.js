import { join } from 'node:path';

const root = import.meta.dirname;

// Not UTC, so that a test fails if it mixes up UTC and the local clock: in the evening their days differ.
// Workers inherit it. TEST_TIME_ZONE tries another, such as Pacific/Kiritimati.
process.env.TZ = process.env.TEST_TIME_ZONE ?? 'America/Chicago';

/**
 * One Jest run over the four packages and scripts/. The design system and the site run in
 * jsdom, the others in Node. Everything is TypeScript, transformed by SWC without type
 * checking: `npm run types` does that.
 */
const swc = {
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic', importSource: '@emotion/react' } },
  },
};

const browser = {
  testEnvironment: 'jsdom',
  testEnvironmentOptions: {
    customExportConditions: ['@tidyguard/source', 'browser', 'require', 'default'],
  },
  transform: { '^.+\\.(ts|tsx|js|mjs)$': ['@swc/jest', { ...swc, module: { type: 'commonjs' } }] },
  transformIgnorePatterns: ['/node_modules/(?!(@mdx-js/react)/)'],
  moduleNameMapper: { '\\.woff2$': join(root, 'scripts/testing/fontFile.ts') },
  setupFilesAfterEnv: [join(root, 'scripts/jest-browser.setup.ts')],
};

const node = {
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['@tidyguard/source', 'node', 'node-addons'] },
  transform: { '^.+\\.tsx?$': ['@swc/jest', { ...swc, module: { type: 'es6' } }] },
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
};

const documentTests = ['Certificate/certificatePage.test.ts', 'Email/email.test.ts'];

/** @type {import('jest').Config} */
export default {
  // Some tests wait more than they work: three at a time keep two cores busy.
  maxWorkers: 3,
  // Node keeps the modules of each test file that has ended (their context is never freed), and every
  // garbage collection walks through them all: at the end of a run a file of the service waited ten seconds
  // for its first test, at the beginning two. A worker that uses this much memory is replaced by a new one.
  workerIdleMemoryLimit: '400MB',
  // Only ends a test that hangs, so it leaves room for a busy machine.
  testTimeout: 20_000,
  projects: [
    {
      displayName: 'design-system',
      rootDir: 'design-system',
      testPathIgnorePatterns: documentTests.map((file) => `/${file}`),
      ...browser,
    },
    {
      // What the service renders as HTML, in Node as it does.
      displayName: 'documents',
      rootDir: 'design-system',
      testMatch: documentTests.map((file) => `<rootDir>/src/${file}`),
      ...node,
    },
    {
      displayName: 'site',
      rootDir: 'site',
      globalSetup: join(root, 'site/jest.globalSetup.ts'),
      testPathIgnorePatterns: [
        '/public/',
        '/.cache/',
        '/contract.test.ts',
        '/src/legal/history/.*\\.test\\.ts$',
        '/src/debug/emptyWhereUnreadable.test.ts',
        '/src/debug/thorough/',
      ],
      ...browser,
    },
    {
      // Compares the site's own modules with the service's, which run only in Node.
      displayName: 'contract',
      rootDir: 'site',
      testMatch: ['<rootDir>/src/session/contract.test.ts'],
      ...node,
    },
    {
      // Code that only the build runs, with packages that are Node modules.
      displayName: 'site-build',
      rootDir: 'site',
      testMatch: [
        '<rootDir>/src/legal/history/*.test.ts',
        '<rootDir>/src/debug/emptyWhereUnreadable.test.ts',
        // Trying every mistake takes a minute, so only `npm run unit:thorough` does.
        ...(process.env.THOROUGH ? ['<rootDir>/src/debug/thorough/*.test.ts'] : []),
      ],
      ...node,
    },
    {
      displayName: 'content',
      rootDir: 'content',
      testPathIgnorePatterns: ['/dist/'],
      ...node,
    },
    {
      displayName: 'scripts',
      rootDir: 'scripts',
      // test.mjs is the command, not a test.
      testMatch: ['**/*.test.ts'],
      // Type checks and lints of whole packages take a while, so only `npm run unit:thorough` runs them.
      testPathIgnorePatterns: process.env.THOROUGH ? [] : ['/scripts/thorough/'],
      ...node,
    },
    {
      displayName: 'service',
      rootDir: 'service',
      ...node,
      globalSetup: join(root, 'service/jest.globalSetup.mjs'),
      // Full disks, wrong clocks and little memory take two minutes: only `npm run unit:thorough` tests them.
      testPathIgnorePatterns: [
        '/dist/',
        ...(process.env.THOROUGH ? [] : ['/src/tests/resources/']),
      ],
    },
  ],
};
