import { chromium, defineConfig, devices } from '@playwright/test';
import { browserArgs, findBrowser } from './scripts/lib/findBrowser.mjs';

const executablePath = await findBrowser();
// Videos need the ffmpeg that comes with Playwright's own browser; traces need nothing.
const hasOwnBrowser = executablePath === chromium.executablePath();

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/globalSetup.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A test that fails now and then is a defect: nothing is tried again.
  retries: 0,
  // Journeys wait more than they work: three of them keep two cores busy.
  workers: 3,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['html', { open: 'never' }]],
  use: {
    // Pictures at each frame would cost as much as the journeys themselves; the DOM's
    // snapshots show the same.
    trace: { mode: 'retain-on-failure', screenshots: false },
    video: hasOwnBrowser ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: { args: browserArgs, ...(executablePath ? { executablePath } : {}) },
  },
  projects: [
    { name: 'desktop', use: { ...devices['Desktop Chrome'] } },
    {
      name: 'phone',
      use: { ...devices['Pixel 7'] },
      // What a phone may do differently; the rest is the same for every device.
      testMatch: /(outcome-page|outcomes|pages|quiz-a11y|quiz-recovery|quiz-touch)\.spec\.ts/,
    },
  ],
});
