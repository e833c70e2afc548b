/**
 * Runs in the head of every page, before anything else. Pages that followed each
 * other without a document share one in the browser's history. Where such a page
 * is reloaded and Back is pressed before React has hydrated it, the address
 * changes and nothing else does: Gatsby then renders a page it has not loaded,
 * which ends in an empty window. The address's own document is fetched instead,
 * and this one stays as it is until then.
 */
import { HYDRATED, LEAVING } from '../earlyTraversal';

const { pathname } = location;
const { dataset } = document.documentElement;

addEventListener('popstate', () => {
  if (dataset[HYDRATED] !== undefined || location.pathname === pathname) return;
  dataset[LEAVING] = '';
  location.reload();
});
