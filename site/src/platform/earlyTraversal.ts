/** Set on the document's root once React has taken the page over. */
const LIVE = 'live';
/** Set on it once the visitor has left for another page, whose document is being fetched. */
const LEFT = 'left';

/**
 * Runs in the page's head, before anything else. Pages that followed each other
 * without a document share one in the browser's history. Where such a page is
 * reloaded and Back is pressed before React has come, the address changes and
 * nothing else does: Gatsby then renders a page it has not loaded, which ends in
 * an empty window. The address's own document is fetched instead, and this one
 * stays as it is until then.
 *
 * The text is the same on every page, so that one hash in the content security
 * policy covers it.
 */
export const earlyTraversalScript = `(function(){
var path=location.pathname,root=document.documentElement;
addEventListener('popstate',function(){
if(root.dataset.${LIVE}===undefined&&location.pathname!==path){
root.dataset.${LEFT}='';location.reload()}})
})()`;

/** From now on the router follows the history. */
export function endEarlyTraversal() {
  document.documentElement.dataset[LIVE] = '';
}

/** Whether this page only waits for another document: React has nothing to do here any more. */
export const isLeft = () => document.documentElement.dataset[LEFT] !== undefined;
