import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { legalValues } from '../legalValues.ts';
import type { Product } from '../productDefinition.ts';
import { frontMatterProblems, ownLastUpdated } from './frontMatter.ts';
import { isPage, parsePage, type LegalSource, type ParsedPage } from './page.ts';
import type { Problem } from './problem.ts';
import {
  consentProblems,
  recordProblems,
  textDigest,
  type ConsentVersions,
  type PresentText,
  type TextRecords,
} from './records.ts';
import { requirements } from './requiredSections.ts';
import { anchorsOf, textProblems } from './rules.ts';

/** Where the records lie, from the repository's root. */
export const recordFiles = {
  texts: 'content/cleaning/legal/.text-hashes.json',
  consent: 'content/cleaning/consent-versions.json',
} as const;

/** Everything that is checked. */
export interface Content {
  pages: LegalSource[];
  texts: TextRecords;
  consent: ConsentVersions;
}

/** Reads the content below the repository's root. */
export function readContent(root: string): Content {
  const folder = 'content/cleaning/legal';
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  const json = <T>(file: string, absent: T) =>
    existsSync(path.join(root, file)) ? (JSON.parse(read(file)) as T) : absent;
  return {
    pages: readdirSync(path.join(root, folder))
      .filter((name) => name.endsWith('.mdx'))
      .sort()
      .map((name) => ({
        file: `${folder}/${name}`,
        slug: path.basename(name, '.mdx'),
        source: read(`${folder}/${name}`),
      })),
    texts: json<TextRecords>(recordFiles.texts, {}),
    consent: json<ConsentVersions>(recordFiles.consent, {}),
  };
}

/** A page's text and day, as the site would show them. */
export function presentText(page: ParsedPage, product: Product): PresentText {
  const lastUpdated = ownLastUpdated(page) ?? product.lastUpdated;
  const { title, description } = page.frontMatter;
  const words = `${String(title)}\n${String(description)}\n${page.body}`;
  return {
    file: page.file,
    slug: page.slug,
    lastUpdated,
    digest: textDigest(words, legalValues(product, lastUpdated)),
  };
}

/** Everything that is wrong with the content; `today` is an ISO day. */
export function checkContent(content: Content, product: Product, today: string): Problem[] {
  const results = content.pages.map(parsePage);
  const pages = results.filter(isPage);
  const unreadable = results.filter((result): result is Problem => !isPage(result));
  const anchors = new Map(pages.map((page) => [`/${page.slug}`, anchorsOf(page)]));
  const valueNames = Object.keys(legalValues(product, today));
  const absent = Object.keys(requirements)
    .filter((slug) => !content.pages.some((page) => page.slug === slug))
    .map((slug) => ({
      file: `content/cleaning/legal/${slug}.mdx`,
      line: 1,
      what: 'The page is missing.',
      fix: 'Bring the file back: the site links to it from every page.',
    }));
  return [
    ...absent,
    ...unreadable,
    ...pages.flatMap((page) => {
      const shape = frontMatterProblems(page);
      // Without a day that can be read there is nothing to compare.
      const record =
        shape.length === 0 ? recordProblems(presentText(page, product), content.texts, today) : [];
      return [...shape, ...textProblems(page, { valueNames, anchors }), ...record];
    }),
    ...consentProblems(product.consent, content.consent, recordFiles.consent),
  ];
}
