import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: '.',
  globalSetup: './globalSetup.ts',
  testMatch: /\.engines\.ts$/,
  forbidOnly: Boolean(process.env.CI),
  // A test that fails now and then shows a defect, so none is retried.
  retries: 0,
  workers: 2,
  timeout: 60_000,
  // Ends by itself, whatever a driver does.
  globalTimeout: 10 * 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
});
