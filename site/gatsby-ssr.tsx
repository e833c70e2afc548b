import type { GatsbySSR } from 'gatsby';
import { fontFiles } from './src/layout/fonts';
import { Layout } from './src/layout/Layout';
import { renderPage } from './src/layout/renderPage';

export const wrapPageElement: GatsbySSR['wrapPageElement'] = ({ element, props }) => (
  <Layout path={props.location.pathname}>{element}</Layout>
);

export const replaceRenderer: GatsbySSR['replaceRenderer'] = async ({
  bodyComponent,
  replaceBodyHTMLString,
  setHeadComponents,
}) => {
  const { html, styles } = await renderPage(bodyComponent);
  replaceBodyHTMLString(html);
  setHeadComponents(
    styles.map(({ name, css }) => (
      <style key={name} data-emotion={name} dangerouslySetInnerHTML={{ __html: css }} />
    )),
  );
};

export const onRenderBody: GatsbySSR['onRenderBody'] = ({
  setHeadComponents,
  setHtmlAttributes,
}) => {
  setHtmlAttributes({ lang: 'en-US' });
  setHeadComponents(
    Object.values(fontFiles).map((href) => (
      <link
        key={href}
        rel="preload"
        href={href}
        as="font"
        type="font/woff2"
        crossOrigin="anonymous"
      />
    )),
  );
};
