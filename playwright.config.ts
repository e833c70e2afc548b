import { defineConfig, devices } from '@playwright/test';
import { mainBuild, tagOf, variantBuild } from './e2e/support/builds.ts';
import type { TestOptions } from './e2e/support/fixtures.ts';
import { browserLaunch } from './scripts/lib/findBrowser.mjs';
import { reports } from './scripts/lib/reports.mjs';

// Workers inherit the environment, but not the command line.
if (process.argv.some((word) => ['--headed', '--debug', '--ui'].includes(word))) {
  process.env.E2E_WINDOWS = 'yes';
}
const launchOptions = await browserLaunch({ fullBrowser: process.env.E2E_WINDOWS === 'yes' });
// Videos need the ffmpeg that comes with Playwright's own browser; traces need nothing.
const hasOwnBrowser = launchOptions.executablePath === undefined;

const onlyMain = { grepInvert: new RegExp(`${tagOf(variantBuild)}\\b`) };
const onlyVariant = { grepInvert: new RegExp(`${tagOf(mainBuild)}\\b`) };

export default defineConfig<TestOptions>({
  testDir: 'e2e',
  globalSetup: './e2e/support/globalSetup.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A test that fails now and then shows a defect, so none is retried.
  retries: 0,
  // Tests spend most of their time waiting, as visitors do: four of them keep two cores busy.
  workers: 4,
  // These limits only end what hangs, so they leave room for a busy machine.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['html', { open: 'never' }], ['json', { outputFile: reports.e2e }]],
  use: {
    // Recording each test takes a fifth of the run's processor time: `--trace on` does it for one that fails.
    trace: 'off',
    video: hasOwnBrowser ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions,
  },
  projects: [
    {
      name: 'desktop',
      use: { ...devices['Desktop Chrome'] },
      testIgnore: /journeys\/(contactPage|touch|variant)\.spec\.ts/,
      ...onlyMain,
    },
    {
      name: 'phone',
      use: { ...devices['Pixel 7'] },
      // Only what may differ on a phone.
      testMatch: [
        /journeys\/(callingHours|liveActions|outcomes|outcomePage|quizAccessibility|touch)\.spec\.ts/,
        /pages\/everyPage\.spec\.ts/,
      ],
      ...onlyMain,
    },
    {
      name: 'variant',
      use: { ...devices['Desktop Chrome'], build: variantBuild },
      // Only what may differ with another product.
      testMatch: [
        /journeys\/(contactPage|keyboard|outcomePage|outcomes|quizAccessibility|reloadAndBack|variant)\.spec\.ts/,
        /pages\/(brand|everyPage|layout|links|routes|searchEngines|words)\.spec\.ts/,
      ],
      ...onlyVariant,
    },
  ],
});
