import { defineConfig } from '@playwright/test';
import { browserLaunch } from '../../scripts/lib/findBrowser.mjs';

/**
 * Tests over the built Storybook (`npm run storybook:build` first): `npm run
 * stories` checks every story, `npm run visual` compares screenshots.
 */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/stories',
  fullyParallel: true,
  // Only ends what hangs, so it leaves room for a busy machine.
  timeout: 120_000,
  workers: 4,
  reporter: 'list',
  // Any changed pixel fails, except for tiny differences of shade at rounded corners.
  expect: { toHaveScreenshot: { threshold: 0.01, maxDiffPixels: 0, stylePath: 'noMotion.css' } },
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  use: { launchOptions: await browserLaunch() },
  projects: [
    { name: 'sweep', testIgnore: ['visual.spec.ts', 'status.spec.ts'] },
    { name: 'status', testMatch: 'status.spec.ts' },
    // Pages show times by the browser's clock: with one time zone, pictures are the same everywhere.
    { name: 'visual', testMatch: 'visual.spec.ts', use: { timezoneId: 'UTC' } },
  ],
});
