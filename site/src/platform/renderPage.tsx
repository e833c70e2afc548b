import createCache, { type EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import type { ReactNode } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { nothingFor } from './hooks';
import { collectStyles, type PageStyle } from './stylesInHead';

export interface RenderedPage {
  html: string;
  /** The page's styles, for its head. */
  styles: PageStyle[];
}

/** A part of the page that is hydrated as a React root of its own. */
export interface Island {
  /** The id of the empty `div` in the page that it is put into. */
  id: string;
  element: ReactNode;
  /** Put before the ids that React makes in it; the root in the browser has the same prefix. */
  identifierPrefix: string;
}

async function renderRoot(element: ReactNode, cache: EmotionCache, identifierPrefix = '') {
  const { prelude } = await prerenderToNodeStream(
    <CacheProvider value={cache}>{element}</CacheProvider>,
    // Keeps everything in its place: React would put late parts at the page's end, for a script to move.
    { progressiveChunkSize: Number.MAX_SAFE_INTEGER, identifierPrefix },
  );
  const chunks: string[] = [];
  for await (const chunk of prelude) chunks.push(String(chunk));
  return chunks.join('');
}

/**
 * Puts an island's HTML into the page's.
 *
 * @throws Error where the page has no empty place for it.
 */
export function putIsland(html: string, id: string, content: string) {
  const place = `<div id="${id}"></div>`;
  if (!html.includes(place)) {
    throw new Error(nothingFor('quizIsland', `the page’s HTML holds no ${place}`));
  }
  return html.replace(place, () => `<div id="${id}">${content}</div>`);
}

/**
 * Renders a page and its island with their Emotion styles collected instead of
 * scattered between the elements (what `@emotion/server` does, without its Node
 * stream parsers).
 */
export async function renderPage(element: ReactNode, island: Island): Promise<RenderedPage> {
  // Without Emotion's vendor prefixes, most of which serve browsers that are long gone.
  const cache = createCache({ key: 'css', stylisPlugins: [] });
  cache.compat = true;
  const page = await renderRoot(element, cache);
  const content = await renderRoot(island.element, cache, island.identifierPrefix);
  return { html: putIsland(page, island.id, content), styles: collectStyles(cache) };
}
