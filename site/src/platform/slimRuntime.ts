import { createRequire } from 'node:module';
import path from 'node:path';

const siteRoot = path.resolve(__dirname, '../..');

const fromHere = createRequire(path.join(siteRoot, 'package.json'));

const gatsbyRuntime = (file: string) => path.join(siteRoot, '.cache', file);

/**
 * Modules that the frameworks bring into the browser's script and that nothing
 * here calls, or that something lighter can stand in for. `npm run bytes` tells
 * what they weigh.
 */
export const slimRuntime: Record<string, string | false> = {
  // Runs third-party scripts in a worker, in development only; we load none that way.
  [fromHere.resolve('gatsby/dist/internal-plugins/partytown/gatsby-browser.js')]: false,
  // Asked for where a plugin registers a service worker, and none does.
  [gatsbyRuntime('register-service-worker.js')]: false,
  // Renders pages' `Head` exports in the browser; ours are written at build time (gatsby-ssr).
  [gatsbyRuntime('head/head-export-handler-for-browser.js')]: path.resolve(
    __dirname,
    'headHandler.ts',
  ),
  // Serves Emotion's withTheme(), and there is no theme provider (docs/design-system.md).
  'hoist-non-react-statics': false,
  // Serves Yup's camelCase() and snakeCase().
  'tiny-case': false,
  // What Formik takes of lodash, from a library that is made to stand in for it.
  ...Object.fromEntries(
    ['clone', 'cloneDeep', 'isPlainObject', 'toPath'].map((name) => [
      `lodash-es/${name}`,
      `es-toolkit/compat/${name}`,
    ]),
  ),
};
