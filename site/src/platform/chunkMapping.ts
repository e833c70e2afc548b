import { nothingFor } from './hooks';

const SCRIPT = /<script\s+id="gatsby-chunk-mapping"\s*>[^<]*<\/script>/;
const EMPTY = '<script id="gatsby-chunk-mapping">window.___chunkMapping={}</script>';

/**
 * Returns a page without Gatsby's list of all scripts of the site. Gatsby writes the list as a string in
 * a string, so its own look-ups find nothing in it; they still need an object.
 *
 * @param page - The page's name, for the error.
 * @throws Error where the page has no such list.
 */
export function withoutChunkMapping(html: string, page: string): string {
  if (!SCRIPT.test(html)) {
    throw new Error(
      nothingFor('chunkMapping', `${page} holds no <script id="gatsby-chunk-mapping">`),
    );
  }
  return html.replace(SCRIPT, EMPTY);
}
