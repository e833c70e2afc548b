import type { ReactNode } from 'react';
import { container } from '../Section/styles.ts';
import { body, contents as contentsStyle, hero, prose, updated } from './styles.ts';

export interface LegalHeading {
  /** Id of the heading in the text. */
  id: string;
  title: string;
}

export interface LegalLayoutProps {
  title: string;
  /** What the page is about, in a sentence. */
  summary: string;
  /** ISO date, `2026-11-20`. */
  lastUpdated: string;
  contents: readonly LegalHeading[];
  /** The text: headings from the second level on, paragraphs, lists. */
  children: ReactNode;
}

const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/**
 * A legal text: title, date of the last change, table of contents, and a column of
 * readable width.
 */
export function LegalLayout({ title, summary, lastUpdated, contents, children }: LegalLayoutProps) {
  return (
    <article>
      <div css={hero}>
        <div css={container}>
          <h1>{title}</h1>
          <p>{summary}</p>
          <p css={updated}>
            Last Updated:{' '}
            <time dateTime={lastUpdated}>{longDate.format(new Date(lastUpdated))}</time>
          </p>
        </div>
      </div>
      <div css={[container, body]}>
        <nav css={contentsStyle} aria-labelledby="contents-title">
          <h2 id="contents-title">Contents</h2>
          <ol>
            {contents.map((heading) => (
              <li key={heading.id}>
                <a href={`#${heading.id}`}>{heading.title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div css={prose}>{children}</div>
      </div>
    </article>
  );
}
