import { nothingFor } from './hooks';

const ASYNC_SCRIPT = /<script src="([^"]+)" async(?:="")?><\/script>/g;

/**
 * Replaces a page's asynchronous scripts with one inline script, which fetches
 * them after the first paint. A page on which that is done stays as it is: Gatsby
 * writes a page again only when it has changed.
 *
 * @param loader - The text of inline/lateScripts.ts.
 * @param page - The page's name, for the error.
 * @throws Error where the page has neither asynchronous scripts nor the inline one.
 */
export function withLateScripts(html: string, loader: string, page: string): string {
  const addresses = [...html.matchAll(ASYNC_SCRIPT)].map(([, address = '']) => address);
  const isDone = html.includes('<script data-late="');
  if (addresses.length === 0 && isDone) return html;
  if (addresses.length === 0) {
    throw new Error(nothingFor('lateScripts', `${page} holds no <script src="…" async></script>`));
  }
  const first = html.search(ASYNC_SCRIPT);
  // Goes between Gatsby's own comments: a later build with other scripts replaces what lies there.
  const rest = html.slice(first).replace(ASYNC_SCRIPT, '');
  return `${html.slice(0, first)}<script data-late="${addresses.join(' ')}">${loader}</script>${rest}`;
}
