import { defineProduct, type OutcomePage, type Product } from '@tidyguard/content';
import { product } from '@tidyguard/content/product';

const [outcomePage] = Object.values(product.outcomePages) as [OutcomePage];

const everyFirstOption = Object.fromEntries(
  product.quiz.questions.map(({ id, options }) => [id, options[0]?.value]),
);

/** The product with one more outcome and one more legal page, for tests of what is derived from them. */
export const largerProduct: Product = defineProduct({
  ...product,
  quiz: {
    ...product.quiz,
    outcomes: {
      ...product.quiz.outcomes,
      'one-more': { tieBreak: 99, together: [{ answers: everyFirstOption, points: 99 }] },
    },
  },
  outcomePages: {
    ...product.outcomePages,
    'one-more': { ...outcomePage, name: 'One more match', lead: 'One more lead.' },
  },
  legalPages: [
    ...product.legalPages,
    {
      slug: 'imprint',
      title: 'Imprint',
      description: 'Who answers for this site.',
      path: '/imprint',
      shortPath: '/who',
      footer: 99,
    },
  ],
});
