import type { GatsbyNode } from 'gatsby';
import { createRequire } from 'node:module';
import path from 'node:path';
import { productNamed } from '@tidyguard/content/products';
import { siteConfig } from './src/config/siteConfig';
import { contentsOf } from '@tidyguard/content';
import { writeSiteFiles } from './src/build/writeSiteFiles';
import type { LegalContext } from './src/templates/legal';
import { addCompileHint } from './src/platform/compileHint';
import { provideInlineScripts } from './src/platform/compileInlineScripts';
import { slimRuntime } from './src/platform/slimRuntime';

const product = productNamed(process.env.PRODUCT);
const site = siteConfig(product);

const fromHere = createRequire(path.resolve(__dirname, 'package.json'));

const template = (name: string) => path.resolve(__dirname, `src/templates/${name}.tsx`);

export const onCreateWebpackConfig: GatsbyNode['onCreateWebpackConfig'] = (args) => {
  args.actions.setWebpackConfig({
    resolve: {
      // Workspaces are taken from their TypeScript source, without a build before.
      conditionNames: ['@tidyguard/source', '...'],
      alias: {
        // The product that PRODUCT names, in place of the standard one.
        '@tidyguard/content/product$': path.resolve(__dirname, `../content/${product.id}/index.ts`),
        // The legal texts lie outside this package and would find Storybook's MDX runtime instead.
        '@mdx-js/react': path.dirname(fromHere.resolve('@mdx-js/react/package.json')),
      },
    },
  });
  if (args.stage === 'build-html' || args.stage === 'develop-html') provideInlineScripts(args);
  if (args.stage === 'build-javascript') {
    slimRuntime(args);
    addCompileHint(args);
  }
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
