import { contentsOf, type LegalPage, type LegalVersion, type Product } from '@tidyguard/content';
import type { LegalContext } from '../templates/legal';

/** The part of what gatsby-plugin-mdx knows of a legal text that its page needs. */
export interface LegalNode {
  /** The text below the front matter. */
  body: string;
  frontmatter: {
    title: string;
    description: string;
    /** A day as YAML reads it: a string if it is quoted, otherwise a `Date`. */
    lastUpdated?: unknown;
    path?: unknown;
    shortPath?: unknown;
  };
  internal: { contentFilePath?: string };
}

/** Where a legal text is shown, and what leads there. */
type Addresses = Pick<LegalPage, 'path' | 'shortPath' | 'formerPaths'>;

/** What a page says around its text. */
type PageWords = Omit<LegalContext, 'history'>;

const text = (value: unknown, otherwise: string) =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : otherwise;

/** The ISO day that front matter gives; null if it is not a day. */
function dayOf(value: unknown): string | null {
  const moment = value instanceof Date ? value : new Date(String(value));
  if (Number.isNaN(moment.getTime())) return null;
  const day = moment.toISOString().slice(0, 10);
  return value instanceof Date || value === day ? day : null;
}

/**
 * The page context of a legal page, made from its file.
 *
 * @throws Error where the page's own `lastUpdated` is not a day, except in development.
 */
export function legalPageContext(
  { body, frontmatter }: Pick<LegalNode, 'body' | 'frontmatter'>,
  { lastUpdated }: Pick<Product, 'lastUpdated'>,
  isDevelopment = false,
): PageWords {
  // Development shows the page with the product's day, and reports the mistake beside it.
  const day = dayOf(frontmatter.lastUpdated ?? lastUpdated) ?? (isDevelopment ? lastUpdated : null);
  if (day === null) {
    throw new Error(
      `The legal page "${frontmatter.title}" was last updated on ${JSON.stringify(frontmatter.lastUpdated)}, ` +
        'which is not a day: write one like this, `lastUpdated: 2026-11-22`.',
    );
  }
  return {
    title: isDevelopment ? text(frontmatter.title, 'Untitled') : frontmatter.title,
    description: frontmatter.description,
    lastUpdated: day,
    contents: contentsOf(body),
  };
}

/** The page context of a version that is shown in place of the file. */
export const versionContext = ({ title, description, from, text }: LegalVersion): PageWords => ({
  title,
  description,
  lastUpdated: from,
  contents: contentsOf(text),
});

/**
 * The name and address of a legal page, read from its own file: a page that is added while development runs
 * has an address at once. The rule for the address is that of the product's list
 * (content/check/legalPage.ts).
 */
export function placeOfPage({ frontmatter, internal }: Omit<LegalNode, 'body'>) {
  const slug = /([^/\\]+)\.mdx$/.exec(internal.contentFilePath ?? '')?.[1] ?? '';
  return { slug, path: text(frontmatter.path, `/${slug}`) };
}

/**
 * The addresses of legal texts while development runs, so that a short one leads to its page at once. Former
 * addresses come from the product's list, because they are added only when a text is accepted.
 */
export function addressesOfPages(
  nodes: readonly Omit<LegalNode, 'body'>[],
  { legalPages }: Pick<Product, 'legalPages'>,
): Addresses[] {
  return nodes.map((node) => {
    const { slug, path } = placeOfPage(node);
    const listed = legalPages.find((page) => page.slug === slug);
    const shortPath = text(node.frontmatter.shortPath, '');
    return {
      path,
      ...(shortPath !== '' && { shortPath }),
      ...(listed?.formerPaths && { formerPaths: listed.formerPaths }),
    };
  });
}

/**
 * The page of a legal text in the product's list, found by the file's name.
 *
 * @throws Error where the list is older than the file.
 */
export function pageOfFile(
  file: string,
  { id, legalPages }: Pick<Product, 'id' | 'legalPages'>,
): LegalPage {
  const slug = /([^/\\]+)\.mdx$/.exec(file)?.[1];
  const page = legalPages.find((legal) => legal.slug === slug);
  if (page) return page;
  throw new Error(
    `${file} is not in content/${id}/generated/legalPages.ts: run \`npm run content:index\`.`,
  );
}
