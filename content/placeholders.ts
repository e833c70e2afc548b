import type { Claims, Product, SignOff } from './productDefinition.ts';

/** Something that a site should not go live with by accident. */
export interface Placeholder {
  /** Where it is: a file, from the repository's root, or the environment. */
  file: string;
  what: string;
  /** How to put it right. */
  fix: string;
  /** What the owner writes to go live with it all the same. A changed value has other words. */
  words: string;
  /** What acknowledges all of its kind at once, so that adding one more needs no second edit. */
  wordsForAll?: string;
}

/**
 * The kinds that can be acknowledged, by how their words begin. The acknowledged value follows, so that a
 * changed value needs new words. Those of settings are `no NAME` and `NAME=value`.
 */
export const ACKNOWLEDGED = {
  domain: 'domain',
  contactAddress: 'contact address',
  postalAddress: 'postal address',
  company: 'company',
  claim: 'claim',
  testimonial: 'testimonial of',
  promise: 'promise',
  consent: 'consent text',
  prices: 'prices of',
  legalText: 'legal text',
  earlierVersion: 'earlier version',
  absentSetting: 'no',
} as const;

/** The words that acknowledge all of a kind at once. */
export const ACKNOWLEDGED_AT_ONCE = {
  testimonials: 'every testimonial',
  promises: 'every promise',
  legalTexts: 'every legal text',
  earlierVersions: 'every earlier version',
} as const;

/** Names that no visitor can reach: reserved for examples and tests (RFC 2606, RFC 6761). */
const RESERVED = /(^|\.)(example|test|invalid|localhost|local|example\.(com|net|org|edu))\.?$/i;

/** Whether a domain or host is one that only documents and tests use. */
export const isPlaceholderHost = (host: string) => RESERVED.test(host);

const folderOf = ({ id }: Product) => `content/${id}`;
const goingLiveOf = (product: Product) => `${folderOf(product)}/goingLive.ts`;

function addressPlaceholders(product: Product): Placeholder[] {
  const { contactEmail, domain } = product.brand;
  const file = `${folderOf(product)}/brand.ts`;
  const emailHost = contactEmail.slice(contactEmail.lastIndexOf('@') + 1);
  return [
    ...(isPlaceholderHost(domain)
      ? [
          {
            file,
            what: `The domain ${domain} is reserved for examples.`,
            fix: 'Write your own in brand.domain.',
            words: `${ACKNOWLEDGED.domain} ${domain}`,
          },
        ]
      : []),
    ...(isPlaceholderHost(emailHost)
      ? [
          {
            file,
            what: `Nobody can write to ${contactEmail}: its domain is reserved for examples.`,
            fix: 'Write an address that somebody reads in brand.contactEmail.',
            words: `${ACKNOWLEDGED.contactAddress} ${contactEmail}`,
          },
        ]
      : []),
  ];
}

/** A street that calls itself an example, as those of the demonstration do. */
const EXAMPLE_STREET = /\b(example|placeholder)\b/i;

function postalPlaceholders(product: Product): Placeholder[] {
  const { city, street } = product.brand.postalAddress;
  if (!EXAMPLE_STREET.test(street)) return [];
  return [
    {
      file: `${folderOf(product)}/brand.ts`,
      what: `No letter arrives at ${street}, ${city}.`,
      fix: 'Write an address where letters are read in brand.postalAddress.',
      words: `${ACKNOWLEDGED.postalAddress} ${street}, ${city}`,
    },
  ];
}

function companyPlaceholders(product: Product): Placeholder[] {
  const { legalName } = product.brand;
  if (product.goingLive.company !== null) return [];
  return [
    {
      file: `${folderOf(product)}/brand.ts`,
      what: `Visitors consent to calls by ${legalName}, and nothing says that this company exists.`,
      fix: `Write your company in brand.legalName, and where it is registered in ${goingLiveOf(product)}: company: '…'.`,
      words: `${ACKNOWLEDGED.company} ${legalName}`,
    },
  ];
}

function claimPlaceholders(product: Product): Placeholder[] {
  const proofs = product.goingLive.claims;
  return (Object.entries(product.claims) as [keyof Claims, string | undefined][]).flatMap(
    ([name, claim]) =>
      claim === undefined || proofs[name] !== undefined
        ? []
        : [
            {
              file: `${folderOf(product)}/brand.ts`,
              what: `The claim ${name} (${claim}) has no source.`,
              fix: `Say in ${goingLiveOf(product)} where it can be checked, claims: { ${name}: '…' }, or take it out of claims.`,
              words: `${ACKNOWLEDGED.claim} ${name} ${claim}`,
            },
          ],
  );
}

function testimonialPlaceholders(product: Product): Placeholder[] {
  const proofs = product.goingLive.testimonials;
  return Object.entries(product.outcomePages).flatMap(([outcome, { testimonial }]) =>
    !testimonial || proofs[outcome] !== undefined
      ? []
      : [
          {
            file: `${folderOf(product)}/outcomes/${outcome}/page.ts`,
            what: `Nothing says that ${testimonial.name} exists and may be quoted.`,
            fix: `Say in ${goingLiveOf(product)} where the permission is kept, testimonials: { '${outcome}': '…' }, or take the testimonial out.`,
            words: `${ACKNOWLEDGED.testimonial} ${testimonial.name} (${outcome})`,
            wordsForAll: ACKNOWLEDGED_AT_ONCE.testimonials,
          },
        ],
  );
}

/** What pages promise apart from the claims: the words of each promise, and the file that they are in. */
export function promisesOf(product: Product): Map<string, string> {
  const { landing, outcomePages, outcomeWords, promise } = product;
  const promises: (readonly [words: string, file: string])[] = [
    ...outcomeWords.trust.points.map((point) => [point, 'outcomeWords.ts'] as const),
    ...landing({}).benefits.items.map((item) => [item, 'landing.ts'] as const),
    ...Object.entries(outcomePages).flatMap(([outcome, { bundles }]) =>
      bundles
        // A price without a figure promises nothing.
        .filter(({ price }) => /\d/.test(price))
        .map(({ title, price }) => [`${title}: ${price}`, `outcomes/${outcome}/page.ts`] as const),
    ),
    [`$${promise.referralDollars} for an invitation`, 'brand.ts'],
  ];
  return new Map(promises);
}

function promisePlaceholders(product: Product): Placeholder[] {
  const proofs = product.goingLive.promises;
  return [...promisesOf(product)].flatMap(([words, file]) =>
    Object.hasOwn(proofs, words)
      ? []
      : [
          {
            file: `${folderOf(product)}/${file}`,
            what: `Nothing says that visitors get what they are promised: ${words}.`,
            fix: `Say in ${goingLiveOf(product)} who keeps it or where it is proved, promises: { ${JSON.stringify(words)}: '…' }, or take it out.`,
            words: `${ACKNOWLEDGED.promise} ${words}`,
            wordsForAll: ACKNOWLEDGED_AT_ONCE.promises,
          },
        ],
  );
}

/** Why a text counts as not approved; null if its present revision is approved. */
function missingApproval(signOff: SignOff | null | undefined, revision: string): string | null {
  if (!signOff) return 'nobody has signed it off';
  if (signOff.revision === revision) return null;
  return `${signOff.by} signed off the one of ${signOff.revision}`;
}

/** The two consent texts: the usual one, and the one that names companies. */
function consentPlaceholders(product: Product): Placeholder[] {
  return (['consent', 'companyConsent'] as const).flatMap((text) => {
    const { version } = product[text];
    const missing = missingApproval(product.goingLive[text], version);
    if (missing === null) return [];
    return [
      {
        file: `${folderOf(product)}/${text}.ts`,
        what: `The consent text ${version}: ${missing}.`,
        fix: `Have a lawyer approve it, then write in ${goingLiveOf(product)}: ${text}: { by: 'their name', revision: '${version}' }.`,
        words: `${ACKNOWLEDGED.consent} ${version}`,
      },
    ];
  });
}

/** The figures that outcome pages show as prices. */
function pricePlaceholders(product: Product): Placeholder[] {
  const { goingLive, prices } = product;
  if (prices === null) return [];
  const missing = missingApproval(goingLive.prices, prices.day);
  if (missing === null) return [];
  return [
    {
      file: `${folderOf(product)}/prices.ts`,
      what: `The prices of ${prices.day}: ${missing}.`,
      fix: `Say in ${goingLiveOf(product)} who stands behind them, prices: { by: 'their name', revision: '${prices.day}' }, or write prices = null in prices.ts.`,
      words: `${ACKNOWLEDGED.prices} ${prices.day}`,
    },
  ];
}

function legalPlaceholders(product: Product): Placeholder[] {
  return product.legalPages.flatMap(({ slug, title, lastUpdated = product.lastUpdated }) => {
    const missing = missingApproval(product.goingLive.legalPages[slug], lastUpdated);
    if (missing === null) return [];
    return [
      {
        file: `${folderOf(product)}/legal/${slug}.mdx`,
        what: `${title} of ${lastUpdated}: ${missing}.`,
        fix: `Have a lawyer approve it, then write in ${goingLiveOf(product)}, legalPages: '${slug}': { by: 'their name', revision: '${lastUpdated}' }.`,
        words: `${ACKNOWLEDGED.legalText} ${slug}`,
        wordsForAll: ACKNOWLEDGED_AT_ONCE.legalTexts,
      },
    ];
  });
}

const kinds = [
  addressPlaceholders,
  postalPlaceholders,
  companyPlaceholders,
  claimPlaceholders,
  testimonialPlaceholders,
  promisePlaceholders,
  consentPlaceholders,
  pricePlaceholders,
  legalPlaceholders,
];

/** Every placeholder of a product, acknowledged or not. */
export const placeholdersIn = (product: Product): Placeholder[] =>
  kinds.flatMap((kind) => kind(product));
