import type { LegalPage } from '../productDefinition.ts';

const textOr = (value: unknown, otherwise: string) =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : otherwise;

/**
 * A legal page as its front matter describes it. What is missing or of the wrong kind is replaced,
 * so that the site can still be built; `npm run content:check` reports it.
 */
export function legalPageOf(slug: string, frontMatter: Record<string, unknown>): LegalPage {
  const shortPath = textOr(frontMatter.shortPath, '');
  return {
    slug,
    title: textOr(frontMatter.title, slug),
    description: textOr(frontMatter.description, slug),
    path: textOr(frontMatter.path, `/${slug}`),
    ...(shortPath === '' ? {} : { shortPath }),
    ...(typeof frontMatter.footer === 'number' ? { footer: frontMatter.footer } : {}),
  };
}
