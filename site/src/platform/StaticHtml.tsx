import type { ReactNode } from 'react';
import { sessionTextStore } from '../ports/textStore';

/** Storage key: when a document was last reloaded for its words, in ms since 1970. */
const RELOADED_KEY = 'static_html_reloaded';
/** Within this time, another reload would not help either. */
const LEAST_PAUSE_MS = 10_000;

/** The HTML of the prerendered page's elements by id, for when React must put it back. */
const kept = new Map<string, string>();

/** The HTML that the prerendered page held in the element with this id; empty where there was none. */
export function htmlOf(id: string) {
  const html = kept.get(id) ?? document.getElementById(id)?.innerHTML ?? '';
  kept.set(id, html);
  return html;
}

/** Only the document has the words. A page that never finds them must not reload for ever. */
function reloadOnce() {
  const now = Date.now();
  const last = Number(sessionTextStore.read(RELOADED_KEY) ?? 0);
  if (now - last < LEAST_PAUSE_MS) return;
  if (sessionTextStore.write(RELOADED_KEY, `${now}`)) window.location.reload();
}

export interface StaticHtmlProps {
  /** Unique in the page. */
  id: string;
  /**
   * Content that never changes. Pass null where `process.env.BUILD_STAGE` is
   * `build-javascript`: the bundler then leaves the content's code out.
   */
  children: ReactNode;
}

/**
 * Content that the browser takes from the prerendered HTML and never renders
 * itself: neither its code nor its hydration costs the visitor anything.
 */
export function StaticHtml({ id, children }: StaticHtmlProps) {
  if (process.env.BUILD_STAGE !== 'build-javascript') return <div id={id}>{children}</div>;
  const html = htmlOf(id);
  // The page was reached without its own document, such as by Back from a reloaded page.
  if (html === '') reloadOnce();
  return <div id={id} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
}
