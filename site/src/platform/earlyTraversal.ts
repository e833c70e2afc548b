/** Set on the document's root (`data-hydrated`) once React has hydrated the page. */
export const HYDRATED = 'hydrated';
/** Set on it once the visitor has gone to another page, whose document is being fetched. */
export const LEAVING = 'leaving';

/** Ends the work of inline/earlyTraversal.ts: from now on the router follows the history. */
export function endEarlyTraversal() {
  document.documentElement.dataset[HYDRATED] = '';
}

/** Whether this page only waits for another document: React has nothing to do here any more. */
export const isLeaving = () => document.documentElement.dataset[LEAVING] !== undefined;
