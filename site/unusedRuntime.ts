import { createRequire } from 'node:module';
import path from 'node:path';

const fromHere = createRequire(path.resolve(__dirname, 'package.json'));

/**
 * Modules that Gatsby and Emotion bring into every page's script and that nothing
 * here calls: left out of the browser's build (5 kB gzipped on each first load).
 */
export const unusedRuntime: Record<string, false> = {
  // Runs third-party scripts in a worker, in development only; we load none that way.
  [fromHere.resolve('gatsby/dist/internal-plugins/partytown/gatsby-browser.js')]: false,
  // Serves Emotion's withTheme(), and there is no theme provider (docs/design-system.md).
  'hoist-non-react-statics': false,
};
