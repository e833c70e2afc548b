import type { GatsbyBrowser } from 'gatsby';
import { Layout } from './src/layout/Layout';

export const wrapPageElement: GatsbyBrowser['wrapPageElement'] = ({ element, props }) => (
  <Layout path={props.location.pathname}>{element}</Layout>
);
