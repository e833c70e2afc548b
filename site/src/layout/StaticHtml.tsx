import type { ReactNode } from 'react';

/** What the prerendered page held, by id, for when React must put it back. */
const kept = new Map<string, string>();

/** The HTML that the prerendered page held in the element with this id; empty where there was none. */
export function htmlOf(id: string) {
  const html = kept.get(id) ?? document.getElementById(id)?.innerHTML ?? '';
  kept.set(id, html);
  return html;
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
  // Reached without its document (Back from a reloaded page): only the document has the words.
  if (html === '') window.location.reload();
  return <div id={id} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
}
