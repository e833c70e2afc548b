import { defineConfig, devices } from '@playwright/test';
import { browserLaunch } from './scripts/lib/findBrowser.mjs';

// Workers are started without the command's words, but with its environment.
if (process.argv.some((word) => ['--headed', '--debug', '--ui'].includes(word))) {
  process.env.E2E_WINDOWS = 'yes';
}
const launchOptions = await browserLaunch({ whole: process.env.E2E_WINDOWS === 'yes' });
// Videos need the ffmpeg that comes with Playwright's own browser; traces need nothing.
const hasOwnBrowser = launchOptions.executablePath === undefined;

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/globalSetup.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A test that fails now and then is a defect: nothing is tried again.
  retries: 0,
  // Journeys wait as much as they work: four of them keep two cores busy.
  workers: 4,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['html', { open: 'never' }]],
  use: {
    // Pictures at each frame would cost as much as the journeys themselves; the DOM's
    // snapshots show the same.
    trace: { mode: 'retain-on-failure', screenshots: false },
    video: hasOwnBrowser ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions,
  },
  projects: [
    {
      name: 'desktop',
      use: { ...devices['Desktop Chrome'] },
      testIgnore: /journeys\/touch\.spec\.ts/,
    },
    {
      name: 'phone',
      use: { ...devices['Pixel 7'] },
      // What a phone may do differently; the rest is the same for every device.
      testMatch: [
        /journeys\/(outcomes|outcomePage|quizAccessibility|reloadAndBack|touch)\.spec\.ts/,
        /pages\/(everyPage|landing)\.spec\.ts/,
      ],
    },
  ],
});
