/**
 * Runs in the head of every page, before anything else. Pages that followed each
 * other without a new document share one in the browser's history. If such a page
 * is reloaded and Back is pressed before React has hydrated it, only the address
 * changes: Gatsby then renders a page that it has not loaded, and the window
 * ends up empty. This script fetches the address's own document instead; until
 * it comes, the page stays as it is.
 */
import { HYDRATED, LEAVING } from '../earlyTraversal';

const { pathname } = location;
const { dataset } = document.documentElement;

addEventListener('popstate', () => {
  if (dataset[HYDRATED] !== undefined || location.pathname === pathname) return;
  dataset[LEAVING] = '';
  location.reload();
});
