import type { GatsbyNode } from 'gatsby';
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { waitingPages } from '@tidyguard/content';
import { productNamed } from '@tidyguard/content/products';
import { brandAliases, brandModules } from './src/build/brandModules';
import { buildIdOf } from './src/build/buildId';
import { buildMode } from './src/build/buildMode';
import { sendFindings, showUncheckedContent } from './src/build/contentInDevelopment';
import { checkGoingLive } from './src/build/goingLive';
import { settingProblems, strangeSettings } from './src/build/settingProblems';
import { writeSiteFiles } from './src/build/writeSiteFiles';
import { siteConfig } from './src/config/siteConfig';
import { iconModule } from './src/layout/iconModule';
import { readLegalVersions } from './src/legal/history/versionsOnSite';
import type { LegalNode } from './src/legal/legalPageContext';
import { legalRoutes } from './src/legal/legalRoutes';
import { routeModules, writeModules } from './src/outcomes/routeModules';
import { addCompileHint } from './src/platform/compileHint';
import { provideInlineScripts } from './src/platform/compileInlineScripts';
import { slimRuntime } from './src/platform/slimRuntime';

const product = productNamed(process.env.PRODUCT);
const site = siteConfig(product);

const { today, isDevelopment, isDraft, showsPlanned } = buildMode(
  { command: process.env.gatsby_executing_command, draft: process.env.GATSBY_DRAFT },
  new Date(),
);

const contentFolder = path.resolve(__dirname, '../content');

const fromHere = createRequire(path.resolve(__dirname, 'package.json'));

/** Modules that are written before each build, from the product's definition. */
const generated = path.resolve(__dirname, '.generated');
const icons = path.join(generated, 'icons.ts');
const lucide = path.resolve(fromHere.resolve('lucide'), '../../esm/lucide.mjs');

const designSystem = path.dirname(fromHere.resolve('@tidyguard/design-system/package.json'));
const brandFiles = brandModules(product.look, path.join(designSystem, 'src'), generated);
const buildId = buildIdOf(
  {
    content: contentFolder,
    'design-system': path.join(designSystem, 'src'),
    site: __dirname,
    'package-lock.json': path.resolve(designSystem, '../package-lock.json'),
  },
  process.env,
  showsPlanned ? [] : waitingPages(readLegalVersions(contentFolder, product.id), today),
);

/** Refuses settings that cannot be meant, in development too. */
export const onPreInit: GatsbyNode['onPreInit'] = ({ reporter }) => {
  for (const warning of strangeSettings(process.env)) reporter.warn(warning);
  const problems = settingProblems(process.env, readdirSync(__dirname));
  if (problems.length > 0) reporter.panic(problems.join('\n'));
};

/** Every `gatsby build` but a draft is one for production: `npm run build`, `npm start`, the variant. */
export const onPreBuild: GatsbyNode['onPreBuild'] = ({ reporter }) => {
  if (isDraft) {
    reporter.warn('This build is a draft: every page says so, and no search engine is to list it.');
    return;
  }
  const { refusal, notice } = checkGoingLive(product, process.env);
  if (refusal !== null) {
    // Last and not by the reporter, which breaks lines and draws over what others print: the words
    // of an acknowledgement are to be copied.
    process.once('exit', () => process.stderr.write(`\n${refusal}\n`));
    reporter.panic('This build could go live with placeholders: the list follows.');
  }
  if (notice !== null) reporter.warn(notice);
};

export const onCreateWebpackConfig: GatsbyNode['onCreateWebpackConfig'] = (args) => {
  const { cache } = args.getConfig() as { cache?: object };
  args.actions.setWebpackConfig({
    // Without this, a build for another product finds the words of the last one in the cache.
    ...(cache && { cache: { ...cache, version: product.id } }),
    plugins: [args.plugins.define({ 'process.env.SITE_BUILD': JSON.stringify(buildId) })],
    resolve: {
      // Workspaces are taken from their TypeScript source, without a build before.
      conditionNames: ['@tidyguard/source', '...'],
      alias: {
        // The product that PRODUCT names, in place of the standard one.
        '@tidyguard/content/product$': path.resolve(__dirname, `../content/${product.id}/index.ts`),
        // The fonts, corners, shadows and mark of the product's brand, in place of the standard ones.
        ...brandAliases(brandFiles),
        // Like lucide, but its list of icons is short. In development all of it is one file: the 2,000 that it is
        // made of were two thirds of the modules that each change waits for.
        lucide$: isDevelopment ? fromHere.resolve('lucide') : icons,
        // The legal texts lie outside this package and would find Storybook's MDX runtime instead.
        '@mdx-js/react': path.dirname(fromHere.resolve('@mdx-js/react/package.json')),
      },
    },
  });
  if (args.stage.startsWith('develop')) showUncheckedContent(args);
  if (args.stage === 'build-html' || args.stage === 'develop-html') provideInlineScripts(args);
  if (args.stage === 'build-javascript') {
    // The maps are moved away afterwards, so no script may name one.
    args.actions.setWebpackConfig({ devtool: 'hidden-source-map' });
    slimRuntime(args);
    addCompileHint(args);
  }
};

/**
 * Gatsby's preset writes `?.` and `??` out, for any browsers. It may do so in half the words, because no value is
 * `document.all`, the one object that equals null and is none: 200 bytes of the quiz, compressed.
 */
export const onCreateBabelConfig: GatsbyNode['onCreateBabelConfig'] = ({ actions, stage }) => {
  if (stage !== 'build-javascript') return;
  actions.setBabelOptions({ options: { assumptions: { noDocumentAll: true } } });
};

/** Front matter is read from the nodes themselves: no query needs a type for each of its fields. */
export const createSchemaCustomization: GatsbyNode['createSchemaCustomization'] = ({ actions }) => {
  actions.createTypes('type Mdx implements Node @dontInfer { id: ID! }');
};

/** The pages of the legal texts and of the outcomes, each with a module of its own. */
export const createPages: GatsbyNode['createPages'] = ({ actions, getNodesByType }) => {
  const build = {
    product,
    // Read here: in development they grow while it runs.
    versions: readLegalVersions(contentFolder, product.id),
    today,
    showsPlanned,
    folder: generated,
    isDevelopment,
  };
  const legal = (getNodesByType('Mdx') as unknown as LegalNode[]).map((node) =>
    legalRoutes(node, build),
  );
  const outcomes = routeModules(product, generated);
  writeModules(
    [
      ...legal.flatMap(({ modules }) => modules),
      ...outcomes,
      ...brandFiles,
      { file: icons, code: iconModule(product, lucide) },
    ],
    generated,
  );
  const pages = [
    ...legal.flatMap(({ routes }) => routes),
    ...outcomes.map(({ path: address, file }) => ({ path: address, component: file, context: {} })),
  ];
  for (const page of pages) actions.createPage(page);
};

/** Tells the pages what `npm run dev` finds wrong in the content. */
export const onCreateDevServer: GatsbyNode['onCreateDevServer'] = ({ app }) => {
  const { CONTENT_FINDINGS } = process.env;
  if (CONTENT_FINDINGS) sendFindings(app, CONTENT_FINDINGS);
};

export const onPostBuild: GatsbyNode['onPostBuild'] = ({ store }) =>
  writeSiteFiles(
    site,
    product,
    buildId,
    store.getState().program.directory,
    isDraft ? today : null,
  );
