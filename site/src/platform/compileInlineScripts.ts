import type { Product } from '@tidyguard/content';
import { buildSync } from 'esbuild';
import type { CreateWebpackConfigArgs } from 'gatsby';
import path from 'node:path';
import { browserTargets } from './browserTargets';
import { inlineScriptNames, type InlineScriptName } from './inlineScripts';

const siteRoot = path.resolve(__dirname, '../..');

/**
 * The text of each module in `inline/`, compiled with what it imports to be put
 * into a page's HTML. Runs in Node, at build time. The texts are the same for
 * every page of a product, so that one hash in the content security policy covers each.
 *
 * @throws Error where a module does not compile.
 */
export function compileInlineScripts(
  product: Pick<Product, 'id'>,
): Record<InlineScriptName, string> {
  const compile = (name: InlineScriptName) => {
    const { outputFiles } = buildSync({
      entryPoints: [path.join(siteRoot, 'src/platform/inline', `${name}.ts`)],
      bundle: true,
      minify: true,
      write: false,
      format: 'iife',
      target: browserTargets(),
      logLevel: 'silent',
      // Like Gatsby's webpack: workspaces are read from their source.
      conditions: ['@tidyguard/source'],
      alias: {
        // Only the product's facts: of its whole module esbuild keeps 50 kB that define and check it.
        '@tidyguard/content/product': path.join(siteRoot, `../content/${product.id}/brand.ts`),
      },
      // The compiler's own settings: the project's would add 'use strict' to each script.
      tsconfigRaw: {},
    });
    return outputFiles.map(({ text }) => text.trim()).join('');
  };
  return Object.fromEntries(inlineScriptNames.map((name) => [name, compile(name)])) as Record<
    InlineScriptName,
    string
  >;
}

/** Gives the prerender the texts that inlineScript() returns there. */
export function provideInlineScripts(
  { actions, plugins }: Pick<CreateWebpackConfigArgs, 'actions' | 'plugins'>,
  product: Pick<Product, 'id'>,
) {
  const texts = JSON.stringify(compileInlineScripts(product));
  actions.setWebpackConfig({
    plugins: [plugins.define({ 'process.env.INLINE_SCRIPTS': JSON.stringify(texts) })],
  });
}
