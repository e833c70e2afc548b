import { product } from '@tidyguard/content/product';
import type { GatsbySSR } from 'gatsby';
import { isValidElement, type ReactNode } from 'react';
import { site } from './src/config/site';
import { siteBuild } from './src/config/siteBuild';
import { headElements } from './src/head/headElements';
import { structuredData } from './src/head/structuredData';
import { fonts, WITH_FONTS } from './src/layout/fonts';
import { Layout } from './src/layout/Layout';
import { inlineScript } from './src/platform/inlineScripts';
import { renderPage } from './src/platform/renderPage';
import { styleElements, stylesLast } from './src/platform/stylesInHead';
import { QUIZ_ID_PREFIX, QUIZ_ISLAND_ID } from './src/quiz/ids';
import { Quiz } from './src/quiz/Quiz';
import { createVisit } from './src/quiz/effects/visit';

export const wrapPageElement: GatsbySSR['wrapPageElement'] = ({ element, props }) => (
  <Layout path={props.location.pathname}>{element}</Layout>
);

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
  setHeadComponents(styleElements(styles));
};

export const onRenderBody: GatsbySSR['onRenderBody'] = ({
  pathname,
  setHeadComponents,
  setPostBodyComponents,
}) => {
  setHeadComponents([
    ...(['earlyTraversal', 'arrival', 'belowFold', 'visibleArea'] as const).map((name) => (
      <script key={name} dangerouslySetInnerHTML={{ __html: inlineScript(name) }} />
    )),
    ...headElements(site, product, pathname),
    // Tells whoever keeps a copy of a page which build it is from.
    <meta key="build" name="build" content={siteBuild} />,
    // On phones the words come first, and `showLateFonts` fetches the fonts later.
    ...fonts.map(({ file }) => (
      <link
        key={file}
        rel="preload"
        href={file}
        as="font"
        type="font/woff2"
        crossOrigin="anonymous"
        media={WITH_FONTS}
      />
    )),
  ]);
  // Last in the body, because nobody needs these before the whole page has arrived.
  setPostBodyComponents([
    <script key="keptPage" dangerouslySetInnerHTML={{ __html: inlineScript('keptPage') }} />,
    ...structuredData(site, product, pathname),
  ]);
};

/** Gatsby names itself and its version, which serves nobody. */
const isGenerator = (node: ReactNode) =>
  isValidElement<{ name?: string }>(node) && node.props.name === 'generator';

export const onPreRenderHTML: GatsbySSR['onPreRenderHTML'] = ({
  getHeadComponents,
  replaceHeadComponents,
}) => replaceHeadComponents(stylesLast(getHeadComponents().filter((each) => !isGenerator(each))));
