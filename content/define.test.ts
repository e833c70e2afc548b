import { defineProduct } from './define.ts';
import type { Product } from './productDefinition.ts';
import { withQuiz, toldOf } from './testing/changedProduct.ts';
import { exampleProduct } from './testing/exampleProduct.ts';

it('finds nothing wrong with a product that fits together', () => {
  expect(toldOf(exampleProduct)).toEqual([]);
  expect(defineProduct(exampleProduct)).toBe(exampleProduct);
});

it('tells a question that the landing page answers twice', () => {
  const entry = { question: 'How much?', answer: 'Nothing.' };
  const landing: Product['landing'] = (claims) => {
    const page = exampleProduct.landing(claims);
    return {
      ...page,
      faq: { ...page.faq, entries: [entry, { ...entry, answer: 'Nothing at all.' }] },
    };
  };
  expect(toldOf({ ...exampleProduct, landing })).toEqual([
    'landing.faq.entries.2.question: landing.faq has the question "How much?" twice. Take one of them out.',
  ]);
});

describe('what is to be proved before going live', () => {
  const withProofs = (change: Partial<Product['goingLive']>): Product => ({
    ...exampleProduct,
    goingLive: { ...exampleProduct.goingLive, ...change },
  });

  it.each<[string, Product, string]>([
    [
      'a testimonial of no outcome',
      withProofs({ testimonials: { 'home-visits': 'E-mail' } }),
      'goingLive.testimonials.home-visits: goingLive.testimonials names the outcome "home-visits", which there is not. Write one of home-visit, concert-care.',
    ],
    [
      'the approval of no page',
      withProofs({ legalPages: { terms: { by: 'Jane Roe', revision: '2026-11-20' } } }),
      'goingLive.legalPages.terms: goingLive.legalPages names the page "terms", which there is not. Write one of privacy-notice, house-rules.',
    ],
    [
      'a proof without words',
      withProofs({ claims: { rating: ' ' } }),
      'goingLive.claims.rating: goingLive.claims.rating is empty. Write its words, or take the line out where it may be absent.',
    ],
  ])('refuses %s', (_, product, problem) => {
    expect(toldOf(product)).toEqual([problem]);
  });
});

describe('a product', () => {
  it.each<[string, Partial<Product>, string]>([
    [
      'a name with a space',
      { id: 'piano tuning' },
      'id: The product "piano tuning" has a folder whose name cannot be an address. Name it in lower case, with hyphens.',
    ],
    [
      'a revision on a day that does not exist',
      { lastUpdated: '2026-02-30' },
      'lastUpdated: lastUpdated is "2026-02-30". Write a day such as 2026-11-20.',
    ],
  ])('with %s is reported', (_, change, sentence) => {
    expect(toldOf({ ...exampleProduct, ...change })).toEqual([sentence]);
  });

  it('is refused with every problem at once', () => {
    const product = { ...withQuiz({ defaultOutcome: 'encore' }), tagline: '' };
    expect(() => defineProduct(product)).toThrow(
      /^The product "piano-tuning" does not fit together:\nThe default outcome "encore" is not an outcome\. Write one of .*\ntagline is empty\. Write .*$/,
    );
  });
});
