import type { GatsbyNode } from 'gatsby';
import { createRequire } from 'node:module';
import path from 'node:path';
import { productNamed } from '@tidyguard/content/products';
import { siteConfig } from './src/config/siteConfig';
import { contentsOf } from '@tidyguard/content';
import { writeSiteFiles } from './src/build/writeSiteFiles';
import type { LegalContext } from './src/templates/legal';
import { slimRuntime } from './src/platform/slimRuntime';

const product = productNamed(process.env.PRODUCT);
const site = siteConfig(product);

const fromHere = createRequire(path.resolve(__dirname, 'package.json'));

const template = (name: string) => path.resolve(__dirname, `src/templates/${name}.tsx`);

/**
 * Has Chromium compile a script's functions while it comes in, beside the page's own work,
 * instead of one by one at their first call. Others read a comment.
 * https://v8.dev/blog/explicit-compile-hints
 */
const compileHint = '//# allFunctionsCalledOnLoad';

export const onCreateWebpackConfig: GatsbyNode['onCreateWebpackConfig'] = ({
  actions,
  getConfig,
  plugins,
  stage,
}) => {
  actions.setWebpackConfig({
    resolve: {
      // Workspaces are taken from their TypeScript source, without a build before.
      conditionNames: ['@tidyguard/source', '...'],
      alias: {
        // The product that PRODUCT names, in place of the standard one.
        '@tidyguard/content/product$': path.resolve(__dirname, `../content/${product.id}/index.ts`),
        // The legal texts lie outside this package and would find Storybook's MDX runtime instead.
        '@mdx-js/react': path.dirname(fromHere.resolve('@mdx-js/react/package.json')),
        ...(stage === 'build-javascript' ? slimRuntime : {}),
      },
    },
  });
  if (stage !== 'build-javascript') return;
  const config = getConfig() as { optimization: { minimizer: unknown[] } };
  // Gatsby would write ECMAScript 5, for browsers that are gone (see browserslist).
  const ecma = 2020;
  const output = { ecma, preamble: compileHint };
  config.optimization.minimizer = [
    plugins.minifyJs({ terserOptions: { compress: { ecma, passes: 2 }, output } }),
  ];
  actions.replaceWebpackConfig(config);
};

export const createSchemaCustomization: GatsbyNode['createSchemaCustomization'] = ({ actions }) => {
  actions.createTypes(`
    type Mdx implements Node { frontmatter: LegalFrontmatter! }
    type LegalFrontmatter { title: String! description: String! lastUpdated: String }
  `);
};

interface LegalQuery {
  allMdx: {
    nodes: {
      body: string;
      frontmatter: { title: string; description: string; lastUpdated: string | null };
      internal: { contentFilePath: string };
    }[];
  };
}

export const createPages: GatsbyNode['createPages'] = async ({ actions, graphql, reporter }) => {
  const { data, errors } = await graphql<LegalQuery>(`
    {
      allMdx {
        nodes {
          body
          frontmatter {
            title
            description
            lastUpdated
          }
          internal {
            contentFilePath
          }
        }
      }
    }
  `);
  if (!data) {
    reporter.panic('The legal pages could not be read.', errors);
    return;
  }
  for (const { body, frontmatter, internal } of data.allMdx.nodes) {
    const file = internal.contentFilePath;
    const context: LegalContext = {
      title: frontmatter.title,
      description: frontmatter.description,
      // YAML reads a bare date as a moment; only its day is meant.
      lastUpdated: frontmatter.lastUpdated?.slice(0, 10) ?? site.compliance.legal.lastUpdated,
      contents: contentsOf(body),
    };
    actions.createPage({
      path: `/${path.basename(file, '.mdx')}`,
      component: `${template('legal')}?__contentFilePath=${file}`,
      context: { ...context },
    });
  }
};

export const onPostBuild: GatsbyNode['onPostBuild'] = ({ store }) =>
  writeSiteFiles(site, store.getState().program.directory);
