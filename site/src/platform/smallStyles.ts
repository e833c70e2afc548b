import { transformSync } from 'esbuild';
import { browserTargets } from './browserTargets';

const STYLE = /(<style data-emotion="[^"]*"[^>]*>)([^<]*)(<\/style>)/g;

const small = (css: string) =>
  transformSync(css, { loader: 'css', minify: true, target: browserTargets() }).code.trim();

/**
 * Minifies the styles of a page, and gives them the vendor prefixes that the browsers of
 * `browserslist` need. A page on which that is done stays as it is.
 */
export const withSmallStyles = (html: string): string =>
  html.replace(STYLE, (_, start: string, css: string, end: string) => start + small(css) + end);
