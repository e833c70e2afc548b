import { product } from '@tidyguard/content/product';
import type { HTMLAttributes, ReactNode } from 'react';

/** What Gatsby passes to the document of a page. */
interface HtmlProps {
  htmlAttributes: HTMLAttributes<HTMLHtmlElement>;
  bodyAttributes: HTMLAttributes<HTMLBodyElement>;
  headComponents: ReactNode;
  preBodyComponents: ReactNode;
  postBodyComponents: ReactNode;
  body: string;
}

/** The document around every page; Gatsby asks for a default export. */
export default function Html({
  htmlAttributes,
  bodyAttributes,
  headComponents,
  preBodyComponents,
  postBodyComponents,
  body,
}: HtmlProps) {
  return (
    <html lang={product.language} {...htmlAttributes}>
      <head>
        <meta charSet="utf-8" />
        {/* Without `interactive-widget`: `inline/visibleArea.ts` handles keyboards in every engine. */}
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {headComponents}
      </head>
      <body {...bodyAttributes}>
        {preBodyComponents}
        <div id="___gatsby" dangerouslySetInnerHTML={{ __html: body }} />
        {postBodyComponents}
      </body>
    </html>
  );
}
