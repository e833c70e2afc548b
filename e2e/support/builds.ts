/** The two builds of the site that the journeys run against. */
import { join } from 'node:path';
import type { Product, Voice } from '@tidyguard/content';
import { productNamed } from '@tidyguard/content/products';
import { variantEnvironment } from '../../scripts/lib/variantEnvironment.mjs';

/** A built site and what it was built from. */
export interface Build {
  name: 'main' | 'variant';
  product: Product;
  voice: Voice;
  /** The folder of the built site. */
  siteDir: string;
}

const root = join(import.meta.dirname, '../..');

/** The site as `npm run build` builds it. */
export const mainBuild: Build = {
  name: 'main',
  product: productNamed(process.env.PRODUCT),
  voice: 'security',
  siteDir: join(root, 'site/public'),
};

/** The site as `npm run build:variant` builds it. */
export const variantBuild: Build = {
  name: 'variant',
  product: productNamed(variantEnvironment.PRODUCT),
  voice: variantEnvironment.GATSBY_VOICE,
  siteDir: join(root, '.variant/site/public'),
};

export const builds: readonly Build[] = [mainBuild, variantBuild];

/** The tag of tests that are declared for one build only; playwright.config.ts filters by it. */
export const tagOf = ({ name }: Build) => `@${name}`;

/** The environment variables of a service that serves this build. */
export const environmentOf = ({ product, siteDir }: Build) => ({
  PRODUCT: product.id,
  SITE_DIR: siteDir,
});
