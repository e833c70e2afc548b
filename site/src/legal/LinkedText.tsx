import type { LegalLink } from '@tidyguard/content';
import { legalLinks } from '@tidyguard/content/product';
import { Fragment, type ReactNode } from 'react';

/** Splits a text into plain words and the pages that it names by their titles. */
export function partsOf(text: string, links: readonly LegalLink[]): (string | LegalLink)[] {
  const link = links
    .filter(({ title }) => text.includes(title))
    // The longest title first: "Terms of Service" must not be read as "Terms".
    .sort((one, other) => other.title.length - one.title.length)[0];
  if (!link) return [text];
  return text
    .split(link.title)
    .flatMap((words, index) => [...(index > 0 ? [link] : []), ...partsOf(words, links)]);
}

export interface LinkedTextProps {
  text: string;
  /** Opens the pages in a new tab, so that a visitor who reads them loses nothing. */
  newTab?: boolean;
  /** How the words between the links are rendered. */
  plain?: (words: string) => ReactNode;
}

/** A text in which the titles of legal pages are links to them. */
export function LinkedText({ text, newTab = false, plain = (words) => words }: LinkedTextProps) {
  return partsOf(text, legalLinks).map((part, index) =>
    typeof part === 'string' ? (
      <Fragment key={index}>{plain(part)}</Fragment>
    ) : (
      <a key={index} href={part.path} {...(newTab && { target: '_blank', rel: 'noopener' })}>
        {part.title}
      </a>
    ),
  );
}
