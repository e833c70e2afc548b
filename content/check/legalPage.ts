import { isDay } from '../dates.ts';
import type { LegalPage } from '../productDefinition.ts';

/** Whether a file of the folder `legal` is a page: its name can be an address. */
export const isPageFile = (name: string) => /^[a-z0-9]+(-[a-z0-9]+)*\.mdx$/.test(name);

const textOr = (value: unknown, otherwise: string) =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : otherwise;

/** An ISO day from front matter, which YAML reads as a date unless it is quoted; '' if it is none. */
function dayOr(value: unknown): string {
  const day = value instanceof Date ? value.toISOString().slice(0, 10) : value;
  return typeof day === 'string' && isDay(day) ? day : '';
}

/**
 * A legal page as its front matter describes it. Missing values and values of the wrong kind get
 * defaults, so that the site can still be built; `npm run content:check` reports them.
 */
export function legalPageOf(slug: string, frontMatter: Record<string, unknown>): LegalPage {
  const shortPath = textOr(frontMatter.shortPath, '');
  const lastUpdated = dayOr(frontMatter.lastUpdated);
  return {
    slug,
    title: textOr(frontMatter.title, slug),
    description: textOr(frontMatter.description, slug),
    path: textOr(frontMatter.path, `/${slug}`),
    ...(shortPath === '' ? {} : { shortPath }),
    ...(typeof frontMatter.footer === 'number' ? { footer: frontMatter.footer } : {}),
    ...(lastUpdated === '' ? {} : { lastUpdated }),
  };
}
