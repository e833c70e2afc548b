import { describedPage, frontMatterProblems } from '../frontMatter.ts';
import { withPresentAddresses } from '../legalAddresses.ts';
import { isPage, parsePage } from '../page.ts';
import { withVersion, type ConsentFiles } from '../consentRecords.ts';
import type { LegalVersions } from '../../legalVersions.ts';
import { withPresent, type LegalRecords } from '../records.ts';
import type { Today } from '../today.ts';
import { presentText, type Content } from '../workspace.ts';
import type { Product } from '../../productDefinition.ts';
import { exampleProduct } from '../../testing/exampleProduct.ts';

const privacyNotice = `---
title: Privacy Notice
description: What we keep.
path: /privacy-notice
shortPath: /privacy
footer: 1
sections:
  sharing: shar, who receives
  opting out: opt out
---

This notice is by <Value of="legalName" />.

## Who receives your number

1. Tuners near you. See the [house rules](/house-rules#payment).

## How to opt-out

1. Reply <Value of="stopKeyword" />, or write to <Email />.
2. See [who receives it](#who-receives-your-number), or [write to us](/contact).

### Later

We answer within a day.
`;

const houseRules = `---
title: House Rules
description: What we expect.
path: /house-rules
lastUpdated: 2026-11-21
---

## Payment

1. You pay the tuner. Sample:

> <Value of="clientName" />: Hello. Reply <Value of="helpKeyword" /> for help.
`;

const sources = { 'house-rules': houseRules, 'privacy-notice': privacyNotice };

/** The file of one of the example's pages, from the repository's root. */
export const fileOf = (slug: string) => `content/${exampleProduct.id}/legal/${slug}.mdx`;

const page = (slug: string, source: string) => ({ file: fileOf(slug), slug, source });

/** The files of these versions, as an editor would find them. */
export const legalRecords = (versions: LegalVersions): LegalRecords => ({
  versions,
  source: `${JSON.stringify(versions, null, 2)}\n`,
});

/** The content with every text accepted as its first version, on its own day. */
export function accepted(content: Content, product: Product = exampleProduct): Content {
  const versions = content.pages
    .map(parsePage)
    .filter(isPage)
    .filter((parsed) => frontMatterProblems(parsed).length === 0)
    .map((parsed) => presentText(parsed, product))
    .map((present) => {
      const { slug, lastUpdated: here } = present;
      return [slug, withPresent(present, [], { here, latest: here })] as const;
    });
  const before = content.texts.versions as LegalVersions;
  const pages = content.pages.map(parsePage).filter(isPage).map(describedPage);
  return {
    ...content,
    addresses: withPresentAddresses(content.addresses, pages),
    texts: legalRecords({ ...before, ...Object.fromEntries(versions) }),
  };
}

const DAY: Today = { here: '2026-11-20', latest: '2026-11-20' };

/** The files of these records and of this text, as an editor would find them. */
export const consentFiles = (
  records: ConsentFiles['records'],
  { version, text }: Product['consent'],
): ConsentFiles => ({
  records,
  recordsSource: `${JSON.stringify(records, null, 2)}\n`,
  consentSource: `export const consent = {\n  version: '${version}',\n  text: '${text}',\n};\n`,
});

/** Two small legal pages with their records, for tests; everything in them is in order. */
export const exampleContent: Content = accepted({
  id: exampleProduct.id,
  strays: [],
  pages: Object.entries(sources).map(([slug, source]) => page(slug, source)),
  texts: legalRecords({}),
  addresses: {},
  consent: consentFiles(withVersion({}, exampleProduct.consent, DAY), exampleProduct.consent),
  companyConsent: consentFiles(
    withVersion({}, exampleProduct.companyConsent, DAY),
    exampleProduct.companyConsent,
  ),
});

/** The example with one page rewritten; not accepted yet. */
export const edited = (slug: string, edit: (source: string) => string): Content => ({
  ...exampleContent,
  pages: exampleContent.pages.map((one) =>
    one.slug === slug ? { ...one, source: edit(one.source) } : one,
  ),
});

/** The example with one more page, not accepted yet. */
export const withPage = (slug: string, source: string): Content => ({
  ...exampleContent,
  pages: [...exampleContent.pages, page(slug, source)],
});
