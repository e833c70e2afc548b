import createCache, { type EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import type { ReactNode } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';

export interface RenderedPage {
  html: string;
  /** The page's styles, for its head; `data-emotion` tells the browser what they hold. */
  styles: { name: string; css: string }[];
}

/** A part of the page that the browser takes over as a React root of its own. */
export interface Island {
  /** The id of the empty `div` in the page that it stands in. */
  id: string;
  element: ReactNode;
  /** Before the ids that React makes in it; the browser's root has the same. */
  identifierPrefix: string;
}

async function renderRoot(element: ReactNode, cache: EmotionCache, identifierPrefix = '') {
  const { prelude } = await prerenderToNodeStream(
    <CacheProvider value={cache}>{element}</CacheProvider>,
    // Everything in its place: React would put late parts at the page's end, for a script to move.
    { progressiveChunkSize: Number.MAX_SAFE_INTEGER, identifierPrefix },
  );
  const chunks: string[] = [];
  for await (const chunk of prelude) chunks.push(String(chunk));
  return chunks.join('');
}

function putInto(html: string, id: string, content: string) {
  const place = `<div id="${id}"></div>`;
  if (!html.includes(place)) throw new Error(`The page has no place for its part: ${place}`);
  return html.replace(place, () => `<div id="${id}">${content}</div>`);
}

/**
 * Renders a page and its island with their Emotion styles collected instead of
 * scattered between the elements (what `@emotion/server` does, without its Node
 * stream parsers).
 */
export async function renderPage(element: ReactNode, island: Island): Promise<RenderedPage> {
  const cache = createCache({ key: 'css' });
  cache.compat = true;
  const page = await renderRoot(element, cache);
  const part = await renderRoot(island.element, cache, island.identifierPrefix);

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
  return {
    html: putInto(page, island.id, part),
    styles: [...globals, { name: `css ${ids.join(' ')}`, css }],
  };
}
