import type { GatsbyConfig } from 'gatsby';
import { productNamed } from '@tidyguard/content/products';
import { emptyWhereUnreadable } from './src/debug/emptyWhereUnreadable';

const product = productNamed(process.env.PRODUCT);

/**
 * Set by `npm run dev`, which shows on the page what is wrong in the content; a build has to fail instead.
 */
const { CONTENT_FINDINGS } = process.env;

const config: GatsbyConfig = {
  siteMetadata: { siteUrl: `https://${product.brand.domain}` },
  trailingSlash: 'never',
  // Emotion's JSX runtime gives every element the `css` prop without a Babel plugin.
  jsxRuntime: 'automatic',
  jsxImportSource: '@emotion/react',
  graphqlTypegen: false,
  // In development the service runs beside Gatsby (scripts/dev.mjs); in production they share an origin.
  proxy: { prefix: '/hooks', url: `http://localhost:${process.env.SERVICE_PORT ?? '8001'}` },
  plugins: [
    {
      resolve: 'gatsby-source-filesystem',
      options: { name: 'legal', path: `${__dirname}/../content/${product.id}/legal` },
    },
    {
      resolve: 'gatsby-plugin-mdx',
      options: CONTENT_FINDINGS ? { mdxOptions: { remarkPlugins: [emptyWhereUnreadable] } } : {},
    },
  ],
};

export default config;
