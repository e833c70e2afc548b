const titles = new Map<string, string>();

/**
 * Gives a page its title when the visitor comes back to it without loading its document.
 * Titles are in the prerendered head only: no page has a `Head` export that the
 * browser would have to render (slimRuntime.ts).
 *
 * @param path - The page that is shown now.
 * @param isFirst - Whether it is the page that the document was loaded for.
 */
export function keepPageTitle(path: string, isFirst: boolean) {
  // In development nothing is prerendered, and the tab should still tell which page it shows.
  if (process.env.NODE_ENV === 'development') {
    document.title = document.querySelector('h1')?.textContent ?? document.title;
    return;
  }
  if (isFirst) titles.set(path, document.title);
  document.title = titles.get(path) ?? document.title;
}
