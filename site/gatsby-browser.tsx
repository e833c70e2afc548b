import type { GatsbyBrowser } from 'gatsby';
import { Layout } from './src/layout/Layout';

export const wrapPageElement: GatsbyBrowser['wrapPageElement'] = ({ element, props }) => (
  <Layout path={props.location.pathname}>{element}</Layout>
);

export const onRouteUpdate: GatsbyBrowser['onRouteUpdate'] = () => {
  // Titles are prerendered; while developing nothing is, and the tab should still say where one is.
  if (process.env.NODE_ENV === 'development') {
    document.title = document.querySelector('h1')?.textContent ?? document.title;
  }
};
