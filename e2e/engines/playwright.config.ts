import { defineConfig } from '@playwright/test';
import type { EngineName } from './driver.ts';
import type { EngineOptions } from './engineTest.ts';
import { engines } from './engines.ts';

const names = Object.keys(engines) as EngineName[];
const missing = await Promise.all(names.map((name) => engines[name].missing()));

export default defineConfig<object, EngineOptions>({
  testDir: '.',
  outputDir: '../../test-results/engines',
  globalSetup: './globalSetup.ts',
  testMatch: /\.engines\.ts$/,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A test that fails now and then shows a defect, so none is retried.
  retries: 0,
  workers: 4,
  timeout: 120_000,
  // Ends the run whatever a driver does.
  globalTimeout: 15 * 60_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: '../../test-results/engines.json' }]],
  projects: names
    .filter((_, index) => missing[index] === null)
    .map((engineName) => ({ name: engineName, use: { engineName } })),
});
