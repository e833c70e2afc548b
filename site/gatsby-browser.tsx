import type { GatsbyBrowser } from 'gatsby';
import { Layout } from './src/layout/Layout';
import { showLateFonts } from './src/layout/lateFonts';
import { PageBoundary } from './src/layout/PageBoundary';
import { endEarlyTraversal } from './src/platform/earlyTraversal';
import { hydratePage } from './src/platform/hydratePage';
import { keepPageTitle } from './src/platform/pageTitles';
import { reloadFailedPage } from './src/platform/reloadFailedPage';

export const wrapPageElement: GatsbyBrowser['wrapPageElement'] = ({ element, props }) => (
  <Layout path={props.location.pathname}>{element}</Layout>
);

// If Gatsby's own components fail, React would otherwise remove everything and leave an empty window.
export const wrapRootElement: GatsbyBrowser['wrapRootElement'] = ({ element }) => (
  <PageBoundary part="document">{element}</PageBoundary>
);

// Not awaited: Gatsby asks for the same page next and shares the request.
export const onClientEntry: GatsbyBrowser['onClientEntry'] = () => {
  void reloadFailedPage();
  if (process.env.NODE_ENV === 'development') {
    void import('./src/debug/contentFindings').then(({ showContentFindings }) =>
      showContentFindings(),
    );
  }
};

export const replaceHydrateFunction: GatsbyBrowser['replaceHydrateFunction'] = () => hydratePage;

export const onInitialClientRender: GatsbyBrowser['onInitialClientRender'] = endEarlyTraversal;

export const onRouteUpdate: GatsbyBrowser['onRouteUpdate'] = ({ location, prevLocation }) => {
  keepPageTitle(location.pathname, !prevLocation);
  void showLateFonts();
};
