import type { CreateWebpackConfigArgs } from 'gatsby';
import { nothingFor } from './hooks';

/**
 * Makes Chromium compile a script's functions while it downloads, beside the page's own
 * work, instead of one by one at their first call. Other browsers see a comment.
 * https://v8.dev/blog/explicit-compile-hints
 */
const HINT = '//# allFunctionsCalledOnLoad';

/** A script that begins with the hint; a comment that a licence asks for may come before it. */
const HINTED = new RegExp(`^(/\\*!.*\n)?${HINT}\n`);

export const hasCompileHint = (code: string) => HINTED.test(code);

interface MinimizedConfig {
  optimization?: { minimizer?: unknown[] };
}

/**
 * Has the browser's scripts minified as ECMAScript 2020, each with the hint at its beginning.
 * Gatsby itself would write ECMAScript 5, for browsers that browserslist excludes.
 *
 * @throws Error where Gatsby has no minimizer, so that no script would get the hint.
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
