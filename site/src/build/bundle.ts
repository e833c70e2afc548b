import { createRequire } from 'node:module';
import path from 'node:path';
import type { Product } from '@tidyguard/content';
import type { CreateWebpackConfigArgs } from 'gatsby';
import { siteSettings } from '../config/settings';
import { addCompileHint } from '../platform/compileHint';
import { provideInlineScripts } from '../platform/compileInlineScripts';
import { shareWithQuiz } from '../platform/shareWithQuiz';
import { slimRuntime } from '../platform/slimRuntime';
import { brandAliases, type BrandModule } from './brandModules';
import { showUncheckedContent } from './contentInDevelopment';
import { noticeRemovals } from './noticeRemovals';

/** What a build makes its modules of. */
export interface Bundle {
  /** The product that PRODUCT names. */
  product: Product;
  buildId: string;
  isDevelopment: boolean;
  /** The module of the icons that the product shows. */
  icons: string;
  /** The modules of the product's brand, in place of the design system's. */
  brandFiles: readonly BrandModule[];
}

const siteRoot = path.resolve(__dirname, '../..');
const fromSite = createRequire(path.join(siteRoot, 'package.json'));

/**
 * Gatsby defines only the settings that are set. Without these definitions every page would hold the names of
 * the others, and the code for both of their cases.
 */
export const unsetSettings = (environment: NodeJS.ProcessEnv) =>
  Object.fromEntries(
    Object.keys(siteSettings)
      .filter((name) => !environment[name])
      .map((name) => [`process.env.${name}`, '""']),
  );

/** Sets what differs from Gatsby's own webpack settings, at each of its stages. */
export function configureBundle(
  args: CreateWebpackConfigArgs,
  { product, buildId, isDevelopment, icons, brandFiles }: Bundle,
) {
  const { cache } = args.getConfig() as { cache?: object };
  args.actions.setWebpackConfig({
    // Without this, a build for another product would find the previous product's words in the cache.
    ...(cache && { cache: { ...cache, version: product.id } }),
    plugins: [
      args.plugins.define({
        'process.env.SITE_BUILD': JSON.stringify(buildId),
        ...unsetSettings(process.env),
      }),
    ],
    resolve: {
      // Workspaces are read from their TypeScript source, without being built first.
      conditionNames: ['@tidyguard/source', '...'],
      alias: {
        // In place of the standard product.
        '@tidyguard/content/product$': path.resolve(siteRoot, `../content/${product.id}/index.ts`),
        // The fonts, corners, shadows and mark of the product's brand, in place of the standard ones.
        ...brandAliases(brandFiles),
        // Like lucide, with a short list of icons. In development it is lucide as one file: the 2,000 files
        // that it is made of were two thirds of the modules that each change waits for.
        lucide$: isDevelopment ? fromSite.resolve('lucide') : icons,
        // The legal texts lie outside this package and would find Storybook's MDX runtime instead.
        '@mdx-js/react': path.dirname(fromSite.resolve('@mdx-js/react/package.json')),
      },
    },
  });
  if (args.stage.startsWith('develop')) showUncheckedContent(args);
  if (args.stage === 'develop') args.actions.setWebpackConfig({ plugins: [noticeRemovals] });
  // In development the browser prerenders the quiz itself (debug/hydrateQuiz.tsx).
  if (args.stage !== 'build-javascript') provideInlineScripts(args, product);
  if (args.stage === 'build-javascript') {
    // The source maps are moved away after the build, so no script may refer to one.
    args.actions.setWebpackConfig({ devtool: 'hidden-source-map' });
    shareWithQuiz(args);
    slimRuntime(args);
    addCompileHint(args);
  }
}
