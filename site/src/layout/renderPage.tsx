import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import type { ReactNode } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';

export interface RenderedPage {
  html: string;
  /** The page's styles, for its head; `data-emotion` tells the browser what they hold. */
  styles: { name: string; css: string }[];
}

/**
 * Renders a page with its Emotion styles collected instead of scattered between
 * the elements (what `@emotion/server` does, without its Node stream parsers).
 */
export async function renderPage(element: ReactNode): Promise<RenderedPage> {
  const cache = createCache({ key: 'css' });
  cache.compat = true;
  const { prelude } = await prerenderToNodeStream(
    <CacheProvider value={cache}>{element}</CacheProvider>,
    // Everything in its place: React would put late parts at the page's end, for a script to move.
    { progressiveChunkSize: Number.MAX_SAFE_INTEGER },
  );
  const chunks: string[] = [];
  for await (const chunk of prelude) chunks.push(String(chunk));

  const globals: RenderedPage['styles'] = [];
  const ids: string[] = [];
  let css = '';
  for (const [id, rules] of Object.entries(cache.inserted)) {
    if (typeof rules !== 'string') continue;
    // Only class styles are registered: what is not, is global, and has its own element.
    if (cache.registered[`css-${id}`] === undefined) {
      globals.push({ name: `css-global ${id}`, css: rules });
    } else {
      ids.push(id);
      css += rules;
    }
  }
  return { html: chunks.join(''), styles: [...globals, { name: `css ${ids.join(' ')}`, css }] };
}
