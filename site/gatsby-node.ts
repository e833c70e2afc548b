import type { GatsbyNode } from 'gatsby';

export const onCreateWebpackConfig: GatsbyNode['onCreateWebpackConfig'] = ({ actions }) => {
  // Workspaces are taken from their TypeScript source, without a build before.
  actions.setWebpackConfig({ resolve: { conditionNames: ['@tidyguard/source', '...'] } });
};
