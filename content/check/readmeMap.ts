/** The map of all words in content/README.md, made from the standard product's definition. */
import type { Product } from '../productDefinition.ts';
import { textsOf, type PlacedText } from '../textsOf.ts';
import { placeFinder } from './locate.ts';
import type { SourceNode } from './sourceIndex.ts';

/** A group of words, by their place in the definition: what they are, and where visitors read them. */
interface Row {
  /** What their places begin with. */
  place: string;
  words: string;
  shown: string;
}

const ROWS: readonly Row[] = [
  { place: 'landing.hero', words: 'the first lines', shown: 'landing page, at the top' },
  { place: 'landing.rating', words: 'the rating in words', shown: 'landing page, below the top' },
  { place: 'landing.record', words: 'households and year', shown: 'landing page, below the top' },
  { place: 'landing.benefits', words: 'benefits', shown: 'landing page, below the top' },
  { place: 'landing.audience', words: 'who it suits', shown: 'landing page' },
  { place: 'landing.how', words: 'how it works', shown: 'landing page' },
  { place: 'landing.promise', words: 'promises', shown: 'landing page' },
  { place: 'landing.faq', words: 'FAQ', shown: 'landing page, and search engines' },
  { place: 'landing.closing', words: 'the last lines', shown: 'landing page, at the end' },
  {
    place: 'landing.search',
    words: 'title and description',
    shown: 'search engines, shared links',
  },
  {
    place: 'landing.action',
    words: 'label of the button',
    shown: 'every button that opens the quiz',
  },
  { place: 'tagline', words: 'what the company is', shown: 'search engines, installed app' },
  { place: 'brand', words: 'names and addresses', shown: 'every page' },
  { place: 'claims', words: 'claims', shown: 'landing page, outcome pages, search engines' },
  { place: 'promise', words: 'promised times', shown: 'landing page, outcome pages' },
  { place: 'visits', words: 'times for visits', shown: 'outcome pages' },
  { place: 'prices', words: 'what visits cost', shown: 'outcome pages that are about a price' },
  { place: 'messaging', words: 'STOP and HELP', shown: 'consent text, legal pages' },
  {
    place: 'voices',
    words: 'the two brand readings',
    shown: 'buttons, exit question, last step of the quiz',
  },
  { place: 'consent', words: 'consent text', shown: 'last step of the quiz, legal pages' },
  {
    place: 'companyConsent',
    words: 'consent text that names companies',
    shown: 'last step of the quiz, where companies are listed',
  },
  { place: 'quiz.zip', words: 'ZIP question', shown: 'first step of the quiz' },
  { place: 'quiz.questions', words: 'questions and answers', shown: 'the quiz' },
  { place: 'quiz.loading', words: 'loading messages', shown: 'the quiz, before the last step' },
  { place: 'quiz.contact', words: 'contact question', shown: 'last step of the quiz' },
  { place: 'quizWords', words: 'hints of the quiz', shown: 'the quiz' },
  {
    place: 'outcomePages',
    words: 'outcomes with their testimonials',
    shown: 'the page of each outcome',
  },
  { place: 'outcomeWords', words: 'what all outcomes say', shown: 'the page of each outcome' },
  { place: 'contactPage', words: 'contact page and its email', shown: '/contact' },
  { place: 'optOutPage', words: 'refusing sale and sharing', shown: '/do-not-sell-or-share' },
  { place: 'footer', words: 'small print', shown: 'the foot of every page' },
  { place: 'notFound', words: 'no such page', shown: 'unknown addresses' },
  { place: 'mails', words: 'e-mails', shown: 'what visitors and the company get by email' },
  {
    place: 'companyWords',
    words: 'words for companies',
    shown: 'what companies that leads go to get, and their page',
  },
  {
    place: 'messages',
    words: 'errors, labels, text messages',
    shown: 'forms, the quiz, texts with a code',
  },
  {
    place: 'legalPages',
    words: 'titles of legal pages',
    shown: 'their pages, the foot of every page',
  },
];

/** Places whose texts are not words for readers. */
const NO_WORDS =
  /^(id|language|lastUpdated|quiz\.(outcomes|defaultOutcome)|consentVersions|goingLive|colors|look)(\.|$)/;

const isWithin = (place: string, row: Row) =>
  place === row.place || place.startsWith(`${row.place}.`);

/** Every text of a product that visitors read. */
const shownTexts = (product: Product): PlacedText[] =>
  [...textsOf(product), ...textsOf(product.landing(product.claims), 'landing')].filter(
    ({ place }) => !NO_WORDS.test(place),
  );

/** Texts that the map has no row for. */
export const unmappedTexts = (product: Product): PlacedText[] =>
  shownTexts(product).filter(({ place }) => !ROWS.some((row) => isWithin(place, row)));

/** The files that hold the words of a row, from `content/`. */
function filesOfRow(
  row: Row,
  texts: readonly PlacedText[],
  nodeAt: ReturnType<typeof placeFinder>,
) {
  const files = texts
    .filter(({ place }) => isWithin(place, row))
    .flatMap(({ place }) => nodeAt(place)?.file ?? []);
  const counts = new Map<string, number>();
  for (const file of files.map((name) => name.replace(/outcomes\/[^/]+/, 'outcomes/<its name>'))) {
    counts.set(file, (counts.get(file) ?? 0) + 1);
  }
  // Texts made of others lead elsewhere, to where those are written; most texts of a row do not.
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? '';
}

const fileNames: Readonly<Record<string, string>> = {
  legalPages: 'legal/*.mdx',
  messages: 'english/*.ts',
  // The standard product has none.
  prices: 'prices.ts',
};

/** The map as a table. */
export function mapOfWords(product: Product, nodes: readonly SourceNode[]): string {
  const texts = shownTexts(product);
  const nodeAt = placeFinder(product.id, nodes);
  const lines = ROWS.map((row) => {
    const file =
      fileNames[row.place] ??
      filesOfRow(row, texts, nodeAt).replace(`content/${product.id}/`, '').replace('content/', '');
    return `| ${row.words} | \`${file}\` | ${row.shown} |`;
  });
  return ['| words | file | where they show |', '| --- | --- | --- |', ...lines].join('\n');
}

const BEGIN = '<!-- The map of words, written by `npm run content:accept`: do not edit. -->';
const END = '<!-- End of the map. -->';

/** The text of the README with this map in it. */
export function withMap(readme: string, map: string): string {
  const [before, rest = ''] = readme.split(BEGIN);
  const [, after] = rest.split(END);
  return after === undefined ? readme : `${before}${BEGIN}\n\n${map}\n\n${END}${after}`;
}
