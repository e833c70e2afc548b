import { defineConfig } from '@playwright/test';
import { browserArgs, findBrowser } from '../../scripts/lib/findBrowser.mjs';

const executablePath = await findBrowser();

/** The sweep over the built Storybook: `npm run storybook:build && npm run stories`. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/stories',
  fullyParallel: true,
  workers: 2,
  reporter: 'list',
  use: {
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { args: browserArgs, ...(executablePath ? { executablePath } : {}) },
  },
});
