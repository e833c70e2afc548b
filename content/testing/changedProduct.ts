/** The example product with one thing changed, and the parts of it that tests change. */
import { productProblems } from '../define.ts';
import type { OutcomePage, Product } from '../productDefinition.ts';
import type { QuizDefinition, RadioQuestion } from '../quizDefinition.ts';
import { exampleProduct, exampleQuiz } from './exampleProduct.ts';

export const [pianoType, lastTuned] = exampleQuiz.questions as [RadioQuestion, RadioQuestion];
export const [upright, grand] = pianoType.options as [
  RadioQuestion['options'][number],
  RadioQuestion['options'][number],
];
export const anyPage = exampleProduct.outcomePages['home-visit'] as OutcomePage;

export const withQuiz = (change: Partial<QuizDefinition>): Product => ({
  ...exampleProduct,
  quiz: { ...exampleQuiz, ...change },
});
export const withQuestion = (change: Partial<RadioQuestion>) =>
  withQuiz({ questions: [{ ...pianoType, ...change }, lastTuned] });
export const withOutcome = (id: string, outcome: QuizDefinition['outcomes'][string]): Product => ({
  ...withQuiz({ outcomes: { ...exampleQuiz.outcomes, [id]: outcome } }),
  outcomePages: {
    ...exampleProduct.outcomePages,
    [id]: anyPage,
  },
});
export const withLegalPage = (change: Partial<Product['legalPages'][number]>): Product => ({
  ...exampleProduct,
  legalPages: [
    ...exampleProduct.legalPages,
    { slug: 'refunds', title: 'Refunds', description: 'None.', path: '/refunds', ...change },
  ],
});

/** What is wrong with a product: each place, with what is reported about it. */
export const toldOf = (product: Product): string[] =>
  productProblems(product).map(({ place, what, fix }) => `${place}: ${what} ${fix}`);
