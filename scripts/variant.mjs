// @ts-check
/**
 * Builds the site a second time, as another operator configures it: another product of
 * content/, the trade's own voice, both compliance scripts, funnel events. The journeys of
 * Playwright's project `variant` run against it. It has a folder of its own, because Gatsby
 * builds into the folder it runs in.
 */
import { cpSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { main, root, run } from './lib/shell.mjs';
import { variantEnvironment } from './lib/variantEnvironment.mjs';

const site = join(root, 'site');
const variant = join(root, '.variant', 'site');
const notCopied = new Set(
  ['node_modules', 'public', 'unpublished', '.cache'].map((name) => join(site, name)),
);

await main(async () => {
  rmSync(join(root, '.variant'), { recursive: true, force: true });
  mkdirSync(variant, { recursive: true });
  cpSync(site, variant, { recursive: true, filter: (path) => !notCopied.has(path) });
  symlinkSync(join(site, 'node_modules'), join(variant, 'node_modules'), 'junction');
  // A link would not do: webpack follows it to a path that Gatsby's MDX does not know.
  cpSync(join(root, 'content'), join(root, '.variant', 'content'), { recursive: true });
  const { resolve } = createRequire(join(site, 'package.json'));
  await run(process.execPath, [resolve('gatsby/cli'), 'build'], {
    cwd: variant,
    env: variantEnvironment,
  });
});
