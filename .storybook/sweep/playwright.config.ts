import { defineConfig } from '@playwright/test';
import { browserLaunch } from '../../scripts/lib/findBrowser.mjs';

/**
 * Tests over the built Storybook (`npm run storybook:build` first): `npm run
 * stories` sweeps, `npm run visual` compares pictures.
 */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/stories',
  fullyParallel: true,
  timeout: 60_000,
  workers: 3,
  reporter: 'list',
  // Any pixel of another colour fails; the threshold forgives corners drawn a shade off.
  expect: { toHaveScreenshot: { threshold: 0.01, maxDiffPixels: 0, stylePath: 'noMotion.css' } },
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  use: { launchOptions: await browserLaunch() },
  projects: [
    { name: 'sweep', testIgnore: 'visual.spec.ts' },
    {
      name: 'visual',
      testMatch: 'visual.spec.ts',
      // The pictures are of the browser that people have, whose letters are drawn otherwise.
      use: { launchOptions: await browserLaunch({ fullBrowser: true }) },
    },
  ],
});
