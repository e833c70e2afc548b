// @ts-check
/**
 * Builds the site a second time, as another operator configures it: another product of
 * content/, the trade's own voice, both compliance scripts, funnel events, inert buttons. The journeys of
 * Playwright's project `variant` run against it.
 */
import { buildCopy } from './lib/buildCopy.mjs';
import { main } from './lib/shell.mjs';
import { variantEnvironment } from './lib/variantEnvironment.mjs';

await main(async () => {
  await buildCopy('.variant', variantEnvironment);
});
