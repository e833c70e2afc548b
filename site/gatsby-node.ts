import type { GatsbyNode } from 'gatsby';
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { redirectsTo, waitingPages } from '@tidyguard/content';
import { productNamed } from '@tidyguard/content/products';
import { brandModules } from './src/build/brandModules';
import { buildIdOf } from './src/build/buildId';
import { buildMode } from './src/build/buildMode';
import { configureBundle } from './src/build/bundle';
import { followRedirects, sendFindings } from './src/build/contentInDevelopment';
import { refusePlaceholders, refuseSettings } from './src/build/refuse';
import { writeSiteFiles } from './src/build/writeSiteFiles';
import { siteConfig } from './src/config/siteConfig';
import { iconModule } from './src/layout/iconModule';
import { readLegalVersions } from './src/legal/history/versionsOnSite';
import { addressesOfPages, type LegalNode } from './src/legal/legalPageContext';
import { legalRoutes } from './src/legal/legalRoutes';
import { routeModules, writeModules } from './src/outcomes/routeModules';

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

export const onPreInit: GatsbyNode['onPreInit'] = ({ reporter }) =>
  refuseSettings(reporter, process.env, readdirSync(__dirname));

export const onPreBuild: GatsbyNode['onPreBuild'] = ({ reporter }) =>
  refusePlaceholders(reporter, {
    product,
    environment: process.env,
    versions: readLegalVersions(contentFolder, product.id),
    isDraft,
  });

export const onCreateWebpackConfig: GatsbyNode['onCreateWebpackConfig'] = (args) =>
  configureBundle(args, { product, buildId, isDevelopment, icons, brandFiles });

/**
 * Gatsby's preset compiles `?.` and `??` for any browser. With this assumption it needs half the code for
 * them: no value here is `document.all`, the one object that equals null without being null. Saves 200 bytes
 * of the quiz, compressed.
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
    // Read on each call: in development, versions are added while the server runs.
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

/** Tells the pages what `npm run dev` finds wrong in the content, and leads short addresses to their pages. */
export const onCreateDevServer: GatsbyNode['onCreateDevServer'] = ({ app, getNodesByType }) => {
  followRedirects(app, () =>
    redirectsTo(addressesOfPages(getNodesByType('Mdx') as unknown as LegalNode[], product)),
  );
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
