import type { GatsbySSR } from 'gatsby';
import { isValidElement, type ReactNode } from 'react';
import { site } from './src/config/site';
import { earlyTraversalScript } from './src/platform/earlyTraversal';
import { fontFiles } from './src/layout/fonts';
import { Layout } from './src/layout/Layout';
import { renderPage } from './src/platform/renderPage';
import { QUIZ_ID_PREFIX, QUIZ_ISLAND_ID } from './src/quiz/ids';
import { Quiz } from './src/quiz/Quiz';
import { createVisit } from './src/quiz/effects/visit';
import { headElements } from './src/head/headElements';
import type { LegalMeta } from './src/head/pageMeta';

/** Front matter of the legal pages by path: a page renders before its head is asked for. */
const legalMeta = new Map<string, LegalMeta>();

export const wrapPageElement: GatsbySSR['wrapPageElement'] = ({ element, props }) => {
  const { title, description } = props.pageContext as Partial<LegalMeta>;
  if (title && description) legalMeta.set(props.location.pathname, { title, description });
  return <Layout path={props.location.pathname}>{element}</Layout>;
};

export const replaceRenderer: GatsbySSR['replaceRenderer'] = async ({
  bodyComponent,
  pathname,
  replaceBodyHTMLString,
  setHeadComponents,
}) => {
  const { html, styles } = await renderPage(bodyComponent, {
    id: QUIZ_ISLAND_ID,
    identifierPrefix: QUIZ_ID_PREFIX,
    element: <Quiz path={pathname} visit={createVisit()} />,
  });
  replaceBodyHTMLString(html);
  setHeadComponents(
    styles.map(({ name, css }) => (
      // `data-s`: Emotion leaves it where it stands. Moved, it would be a new style sheet, for
      // which the browser reckons every element anew.
      <style key={name} data-emotion={name} data-s="" dangerouslySetInnerHTML={{ __html: css }} />
    )),
  );
};

export const onRenderBody: GatsbySSR['onRenderBody'] = ({ pathname, setHeadComponents }) => {
  setHeadComponents([
    <script key="early-traversal" dangerouslySetInnerHTML={{ __html: earlyTraversalScript }} />,
    ...headElements(site, pathname, legalMeta.get(pathname)),
    ...Object.values(fontFiles).map((href) => (
      <link
        key={href}
        rel="preload"
        href={href}
        as="font"
        type="font/woff2"
        crossOrigin="anonymous"
      />
    )),
  ]);
};

/** Styles go last: what the browser should fetch or know early stands before them. */
export const onPreRenderHTML: GatsbySSR['onPreRenderHTML'] = ({
  getHeadComponents,
  replaceHeadComponents,
}) => {
  const isStyle = (node: ReactNode) => isValidElement(node) && node.type === 'style';
  const elements = getHeadComponents();
  replaceHeadComponents([
    ...elements.filter((element) => !isStyle(element)),
    ...elements.filter(isStyle),
  ]);
};
