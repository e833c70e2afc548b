import type { GatsbyBrowser } from 'gatsby';
import { endEarlyTraversal } from './src/platform/earlyTraversal';
import { Layout } from './src/layout/Layout';
import { takePageOver } from './src/platform/hydratePage';

export const wrapPageElement: GatsbyBrowser['wrapPageElement'] = ({ element, props }) => (
  <Layout path={props.location.pathname}>{element}</Layout>
);

export const replaceHydrateFunction: GatsbyBrowser['replaceHydrateFunction'] = () => takePageOver;

export const onInitialClientRender: GatsbyBrowser['onInitialClientRender'] = endEarlyTraversal;

const titles = new Map<string, string>();

export const onRouteUpdate: GatsbyBrowser['onRouteUpdate'] = ({ location, prevLocation }) => {
  // While developing nothing is prerendered, and the tab should still say where one is.
  if (process.env.NODE_ENV === 'development') {
    document.title = document.querySelector('h1')?.textContent ?? document.title;
    return;
  }
  // Titles are prerendered: a page that is come back to without its document gets its own again.
  if (!prevLocation) titles.set(location.pathname, document.title);
  document.title = titles.get(location.pathname) ?? document.title;
};
