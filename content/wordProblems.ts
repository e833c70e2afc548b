import type { DefinitionProblem } from './definitionProblem.ts';
import type { Product } from './productDefinition.ts';
import { textsOf, type PlacedText } from './textsOf.ts';

/** The spelling that is not used: docs/specification.md writes 'email' in every text that it quotes. */
export const OTHER_SPELLING = /\be-mail/i;

/**
 * Words that say what a visitor answered or wants. They may be untrue: any visitor can reach any outcome
 * page, by its address or by another answer that gives it points.
 */
const CLAIM = /\b(you (told|said|answered|chose|picked|asked|want|need)|when you sent)\b/i;

/** The texts in which the titles of legal pages become links to them (site/src/legal/LinkedText.tsx). */
const LINKED_TEXTS = [
  'consent.text',
  'companyConsent.text',
  'contactPage.form.consent',
  'optOutPage.otherWays.agent',
  'outcomeWords.seeAlso',
];

/** Finds such texts that name a page by its file's name, though its title differs: they get no link. */
const oldTitleProblems = (texts: PlacedText[], pages: Product['legalPages']): DefinitionProblem[] =>
  texts
    .filter(({ place }) => LINKED_TEXTS.includes(place))
    .flatMap(({ place, text }) =>
      pages.flatMap(({ slug, title }) => {
        const old = slug.replaceAll('-', ' ');
        return new RegExp(`\\b${old}\\b`, 'i').test(text) && !text.includes(title)
          ? [
              {
                place,
                text,
                legalPage: slug,
                what: `${place} says "${old}", but the title of legal/${slug}.mdx is "${title}".`,
                fix: `Where that is meant, write "${title}", so that it is a link; else give the file another name.`,
              },
            ]
          : [];
      }),
    );

const isEmpty = (text: string) => text.trim() === '';

/** What is wrong with the words of a product. */
export function wordProblems(product: Product): DefinitionProblem[] {
  // The proofs are for the owner; no visitor reads them.
  const { goingLive, ...words } = product;
  const landing = textsOf(product.landing(product.claims), 'landing');
  const shown = new Set(landing.map(({ text }) => text));
  // What the page says only without claims; its other texts are reported at their place with all claims.
  const unclaimed = textsOf(product.landing({}), 'landing').filter(({ text }) => !shown.has(text));
  const texts = [...textsOf(words), ...landing, ...unclaimed];
  const outcomeTexts = [
    ...textsOf(product.outcomePages, 'outcomePages'),
    ...textsOf(product.outcomeWords, 'outcomeWords'),
  ].filter(({ place }) => !place.includes('.testimonial.'));
  const allTexts = [...texts, ...textsOf(goingLive, 'goingLive')];
  const problems = (
    all: PlacedText[],
    isWrong: (text: string) => boolean,
    flaw: string,
    fix: string,
  ): DefinitionProblem[] =>
    all
      .filter(({ text }) => isWrong(text))
      .map(({ place, text }) => ({ place, text, what: `${place} ${flaw}`, fix }));
  const found = [
    ...problems(
      allTexts,
      isEmpty,
      'is empty.',
      'Write its words, or take the line out where it may be absent.',
    ),
    ...problems(
      texts,
      (text) => OTHER_SPELLING.test(text),
      'says "e-mail".',
      'Write "email", as everywhere on the site.',
    ),
    ...problems(
      outcomeTexts,
      (text) => CLAIM.test(text),
      'says what the visitor answered or wants, which is not true of everybody who sees the page.',
      'Write what the company does.',
    ),
    ...oldTitleProblems(texts, product.legalPages),
  ];
  return [...new Map(found.map((one) => [one.what, one])).values()];
}
