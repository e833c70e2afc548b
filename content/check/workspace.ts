import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isDay } from '../dates.ts';
import { legalValues } from '../legalValues.ts';
import type { LegalVersion, LegalVersions } from '../legalVersions.ts';
import { COMPANIES_SUFFIX } from '../namedCompanies.ts';
import type { Product } from '../productDefinition.ts';
import {
  addressedPages,
  addressProblemsOf,
  describedPage,
  frontMatterProblems,
  lineOf,
  ownLastUpdated,
  unrecordedAddresses,
} from './frontMatter.ts';
import { textOfFile } from './fileText.ts';
import {
  ADDRESSES_FILE,
  readLegalAddresses,
  withPresentAddresses,
  type LegalAddresses,
} from './legalAddresses.ts';
import { isPageFile } from './legalPage.ts';
import { isPage, parsePage, type LegalSource, type ParsedPage } from './page.ts';
import {
  consentProblems,
  nameToAccept,
  type ConsentFiles,
  type IsTaken,
} from './consentRecords.ts';
import { parseRecords } from './parseRecords.ts';
import type { Problem } from './problem.ts';
import { publishedText } from './publishedText.ts';
import {
  chainProblems,
  recordProblems,
  VERSIONS_FILE,
  withPresent,
  type LegalRecords,
  type PresentText,
} from './records.ts';
import { anchorsOf, textProblems, type RuleContext } from './rules.ts';
import type { Today } from './today.ts';

/** A product's files, as paths from the repository's root. */
export const filesOf = (id: string) => ({
  legal: `content/${id}/legal`,
  texts: `content/${id}/${VERSIONS_FILE}`,
  addresses: `content/${id}/${ADDRESSES_FILE}`,
  consent: `content/${id}/consent.ts`,
  versions: `content/${id}/consent-versions.json`,
});

/** The consent text that names companies, and its versions. */
export const companyConsentFilesOf = (id: string) => ({
  consent: `content/${id}/companyConsent.ts`,
  versions: `content/${id}/company-consent-versions.json`,
});

/** Whether either consent text of a product has a version of this name: one acceptance names both alike. */
export const isTakenIn =
  ({ consent, companyConsent }: Pick<Content, 'consent' | 'companyConsent'>): IsTaken =>
  (name) =>
    name in consent.records || `${name}${COMPANIES_SUFFIX}` in companyConsent.records;

/** File names that somebody may take for a page. */
const TEXT_FILE = /\.(mdx?|markdown|txt|docx?|html?)$/i;

/** What is checked of a product besides its definition. */
export interface Content {
  /** The name of the product's folder. */
  id: string;
  pages: LegalSource[];
  /** Files beside the pages that are not pages. */
  strays: string[];
  texts: LegalRecords;
  addresses: LegalAddresses;
  consent: ConsentFiles;
  companyConsent: ConsentFiles;
}

/**
 * Reads the content of a product; `root` is the repository's.
 *
 * @throws Error that names a file of records that cannot be read.
 */
export function readContent(root: string, id: string): Content {
  const { legal, texts } = filesOf(id);
  const read = (file: string) =>
    existsSync(path.join(root, file)) ? textOfFile(path.join(root, file)) : '';
  const json = <T>(file: string, absent: T) =>
    read(file) === '' ? absent : (parseRecords(read(file), file) as T);
  const consentOf = ({ consent, versions }: { consent: string; versions: string }) => ({
    records: json<ConsentFiles['records']>(versions, {}),
    recordsSource: read(versions),
    consentSource: read(consent),
  });
  const names = readdirSync(path.join(root, legal));
  return {
    id,
    strays: names.filter((name) => TEXT_FILE.test(name) && !isPageFile(name)),
    pages: names
      .filter(isPageFile)
      .sort()
      .map((name) => ({
        file: `${legal}/${name}`,
        slug: path.basename(name, '.mdx'),
        source: read(`${legal}/${name}`),
      })),
    addresses: readLegalAddresses(path.join(root, 'content', id)),
    texts: { versions: json<LegalRecords['versions']>(texts, {}), source: read(texts) },
    consent: consentOf(filesOf(id)),
    companyConsent: consentOf(companyConsentFilesOf(id)),
  };
}

/** A page's text and day, as the site would show them. */
export function presentText(page: ParsedPage, product: Product): PresentText {
  const lastUpdated = ownLastUpdated(page) ?? product.lastUpdated;
  const { title, description } = page.frontMatter;
  return {
    file: page.file,
    line: lineOf(page.source, 'lastUpdated'),
    slug: page.slug,
    lastUpdated,
    title: String(title),
    description: String(description),
    text: publishedText(page.body, legalValues(product, lastUpdated)),
  };
}

/** Pages that were accepted before and whose file is gone. */
const missingPages = ({ id, pages, texts }: Content): Problem[] =>
  Object.keys(texts.versions)
    .filter((slug) => !pages.some((page) => page.slug === slug))
    .map((slug) => ({
      file: `${filesOf(id).legal}/${slug}.mdx`,
      line: 1,
      what: 'The page is missing.',
      fix: `Bring the file back, also where it was given another name: its published versions belong to “${slug}”, and its address and title stand in its lines \`path:\` and \`title:\`. If the page is to go, take “${slug}” out of ${filesOf(id).texts}.`,
    }));

/** The recorded versions, which must be in order already. */
const versionsOf = ({ texts }: Content) => texts.versions as LegalVersions;

/** What is wrong with the pages' files, apart from any definition. */
export function pageProblems(content: Content): Problem[] {
  const results = content.pages.map(parsePage);
  const pages = results.filter(isPage);
  return [
    ...missingPages(content),
    ...content.strays.map((name) => ({
      file: `${filesOf(content.id).legal}/${name}`,
      line: 1,
      what: 'This file becomes no page.',
      fix: 'Give it a name of small letters, digits and hyphens that ends in .mdx, or take it out of this folder.',
    })),
    ...results.flatMap((result) => (isPage(result) ? [] : [result.problem])),
    ...pages.flatMap(frontMatterProblems),
    ...addressProblemsOf(pages, content.addresses),
  ];
}

/** The name to accept both consent texts of a product under. */
const consentName = (content: Content, { consent, companyConsent }: Product, today: Today) =>
  nameToAccept(
    [
      { version: consent.version, records: content.consent.records, suffix: '' },
      {
        version: companyConsent.version,
        records: content.companyConsent.records,
        suffix: COMPANIES_SUFFIX,
      },
    ],
    isTakenIn(content),
    today,
  );

/** What is wrong with the consent text that legal pages quote. */
const consentFlaws = (content: Content, product: Product, today: Today): Problem[] =>
  consentProblems(
    product.consent,
    content.consent,
    filesOf(content.id),
    consentName(content, product, today),
  );

/** What is wrong between the texts of pages and the record of their versions. */
function versionProblems(
  content: Content,
  pages: readonly ParsedPage[],
  product: Product,
  today: Today,
): Problem[] {
  const broken = chainProblems(content.texts, filesOf(content.id).texts);
  // Without a valid day there is nothing to compare.
  if (broken.length > 0 || !isDay(product.lastUpdated)) return broken;
  const waits = waitsForConsent(content, product, today);
  const hasRecords = Object.keys(versionsOf(content)).length > 0;
  return pages
    .filter((page) => frontMatterProblems(page).length === 0)
    .flatMap((page) => {
      const present = presentText(page, product);
      const versions = versionsOf(content)[page.slug] ?? [];
      const quotesOpenConsent = waits(present.text);
      return recordProblems(present, versions, today, { quotesOpenConsent, hasRecords });
    });
}

/** Everything that is wrong with a product's content. */
export function checkContent(content: Content, product: Product, today: Today): Problem[] {
  const results = content.pages.map(parsePage);
  const pages = results.filter(isPage);
  const legalPages = addressedPages(results, content.addresses);
  const context: RuleContext = {
    valueNames: Object.keys(legalValues(product, today.here)),
    consentText: product.consent.text,
    legalPages,
    areAllKnown: legalPages.length === results.length,
    anchors: new Map(pages.map((page) => [describedPage(page).path, anchorsOf(page)])),
  };
  return [
    ...(product.id === content.id
      ? []
      : [
          {
            file: `content/${content.id}/index.ts`,
            line: 1,
            what: `The product in this folder calls itself “${product.id}”.`,
            fix: `Write id: '${content.id}'.`,
          },
        ]),
    ...pageProblems(content),
    ...pages.flatMap((page) => textProblems(page, context)),
    ...consentFlaws(content, product, today),
    ...versionProblems(content, pages, product, today),
    // A page that was never accepted is reported as a whole.
    ...unrecordedAddresses(
      acceptablePages(content).filter(({ slug }) => slug in content.texts.versions),
      content.addresses,
    ),
    ...consentProblems(
      product.companyConsent,
      content.companyConsent,
      companyConsentFilesOf(content.id),
      consentName(content, product, today),
    ),
  ];
}

/**
 * Whether a page with a text has to wait because it quotes the consent text, which has no version of its
 * own yet. If recorded at once, words that nobody has vouched for would be on record for good as having
 * been in force.
 */
function waitsForConsent(content: Content, product: Product, today: Today) {
  // Not if only its records are broken, because that says nothing about the text.
  const isOpen = consentFlaws(content, product, today).some(
    ({ file }) => file === filesOf(content.id).consent,
  );
  const { text, version } = product.consent;
  return (page: string) => isOpen && (page.includes(text) || page.includes(version));
}

/** The pages whose front matter and addresses are in order, so that they can be accepted. */
function acceptablePages(content: Content): ParsedPage[] {
  const pages = content.pages.map(parsePage).filter(isPage);
  const flaws = addressProblemsOf(pages, content.addresses);
  return pages.filter(
    (page) =>
      frontMatterProblems(page).length === 0 && !flaws.some(({ file }) => file === page.file),
  );
}

/** The versions after every text that may be accepted has been. */
function acceptedVersions(content: Content, product: Product, today: Today): LegalVersions {
  const versions: Record<string, readonly LegalVersion[]> = { ...versionsOf(content) };
  const waits = waitsForConsent(content, product, today);
  for (const page of content.pages.map(parsePage).filter(isPage)) {
    if (frontMatterProblems(page).length > 0) continue;
    const present = presentText(page, product);
    if (waits(present.text)) continue;
    const before = versions[page.slug] ?? [];
    const after = withPresent(present, before, today);
    if (after.length > 0) versions[page.slug] = after;
  }
  return versions;
}

const asFile = (records: object) => `${JSON.stringify(records, null, 2)}\n`;

/**
 * The content with every acceptable text and address recorded. It is unchanged if a recorded version was
 * altered or a page is missing, which the check reports.
 */
export function acceptedContent(content: Content, product: Product, today: Today): Content {
  const { texts: file } = filesOf(content.id);
  // A missing page may have been renamed; under its new name it would begin a history of its own.
  if ([...chainProblems(content.texts, file), ...missingPages(content)].length > 0) return content;
  const versions = acceptedVersions(content, product, today);
  const pages = acceptablePages(content).map(describedPage);
  return {
    ...content,
    texts: { versions, source: asFile(versions) },
    addresses: withPresentAddresses(content.addresses, pages),
  };
}

/** Writes the records of texts and addresses; `root` is the repository's. */
export function writeRecords(root: string, { id, texts, addresses }: Content) {
  const files = filesOf(id);
  writeFileSync(path.join(root, files.texts), texts.source);
  writeFileSync(path.join(root, files.addresses), asFile(addresses));
}
