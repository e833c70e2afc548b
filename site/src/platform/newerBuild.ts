import { sessionTextStore } from '../ports/textStore';
import { isQuizOpen, reloadPage } from './reloadFailedPage';

const KEY = 'tidyguard_reloaded_for';

/**
 * The build that a page's HTML names (gatsby-ssr.tsx). Not read with a DOMParser: the page's inline styles
 * would count as those of this document, whose policy allows only its own.
 */
const buildIn = (html: string) => /<meta name="build" content="([^"]+)"/.exec(html)?.[1];

/**
 * Whether a form of the page, or of a dialog after the page, holds what was typed into it. Not the quiz,
 * which comes before the page and keeps its own in the session.
 */
const isTypedIn = () =>
  Array.from(document.querySelectorAll<HTMLInputElement>(':is(main,main~*) :read-write')).some(
    ({ value }) => value,
  );

/**
 * Reloads the page if the site has been deployed anew since: the scripts of the page's own build
 * may be gone for good, however often they are asked for. Only once for each build, so that a server
 * which still has both does not cause a loop. Not while the visitor fills in a form of the page, where
 * another try finds the new build later.
 */
export async function reloadForNewerBuild(reload = reloadPage) {
  const response = await fetch(window.location.href, { cache: 'no-store' });
  const build = buildIn(await response.text());
  if (!build || build === buildIn(document.head.innerHTML) || sessionTextStore.read(KEY) === build)
    return;
  if (isTypedIn() && !isQuizOpen()) return;
  if (sessionTextStore.write(KEY, build)) reload();
}
