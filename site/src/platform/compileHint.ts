import type { CreateWebpackConfigArgs } from 'gatsby';
import { nothingFor } from './hooks';

/**
 * Has Chromium compile a script's functions while it comes in, beside the page's own
 * work, instead of one by one at their first call. Others read a comment.
 * https://v8.dev/blog/explicit-compile-hints
 */
const HINT = '//# allFunctionsCalledOnLoad';

/** A script that begins with the hint; what licences ask for may stand before it. */
const HINTED = new RegExp(`^(/\\*!.*\n)?${HINT}\n`);

export const hasCompileHint = (code: string) => HINTED.test(code);

interface MinimizedConfig {
  optimization?: { minimizer?: unknown[] };
}

/**
 * Has the browser's scripts minified as ECMAScript 2020 with the hint before each.
 * Gatsby itself would write ECMAScript 5, for browsers that browserslist excludes.
 *
 * @throws Error where Gatsby minifies nothing: the hint would then stand nowhere.
 */
export function addCompileHint({
  actions,
  getConfig,
  plugins,
}: Pick<CreateWebpackConfigArgs, 'actions' | 'getConfig' | 'plugins'>) {
  const config = getConfig() as MinimizedConfig;
  if (!config.optimization?.minimizer?.length) {
    throw new Error(nothingFor('compileHint', 'Gatsby’s list of minimizers is empty'));
  }
  const ecma = 2020;
  const output = { ecma, preamble: HINT };
  config.optimization.minimizer = [
    plugins.minifyJs({ terserOptions: { compress: { ecma, passes: 2 }, output } }),
  ];
  actions.replaceWebpackConfig(config);
}
