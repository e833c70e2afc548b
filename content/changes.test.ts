import { productProblems } from './define.ts';
import { product } from './product.ts';
import type { OutcomePage, Product } from './productDefinition.ts';
import {
  compareAnswers,
  definitionVersion,
  outcomesInTieOrder,
  predictOutcome,
  questionCount,
  scoreOutcomes,
  type QuizDefinition,
} from './quizDefinition.ts';

// The changes of content/README.md, each made on a copy of the standard product.

const changed = (quiz: Partial<QuizDefinition>): Product => ({
  ...product,
  quiz: { ...product.quiz, ...quiz },
});

/** The first option of every question, as a visitor of the present definition may answer. */
const answers = Object.fromEntries(
  product.quiz.questions.map(({ id, options }) => [id, options[0]?.value]),
);
const winner = predictOutcome(product.quiz, answers);

describe('a question more', () => {
  const added = {
    id: 'new_question',
    title: 'One more?',
    options: [
      { value: 'yes', label: 'Yes', points: { [winner]: 9 } },
      { value: 'no', label: 'No' },
    ],
  };
  const { quiz, ...rest } = changed({ questions: [...product.quiz.questions, added] });

  it('is in order', () => {
    expect(productProblems({ ...rest, quiz })).toEqual([]);
  });

  it('counts, and gives its points', () => {
    expect(questionCount(quiz)).toBe(questionCount(product.quiz) + 1);
    expect(scoreOutcomes(quiz, { new_question: 'yes' })[winner]).toBe(9);
  });

  it('makes a new version, in which older answers lack it and newer ones are unknown to the older', () => {
    expect(definitionVersion(quiz)).not.toBe(definitionVersion(product.quiz));
    expect(compareAnswers(quiz, answers)).toEqual({ missing: ['new_question'], unknown: [] });
    expect(compareAnswers(product.quiz, { ...answers, new_question: 'yes' })).toEqual({
      missing: [],
      unknown: ['new_question'],
    });
  });
});

describe('an option more', () => {
  const [first, ...others] = product.quiz.questions;
  const option = { value: 'new_option', label: 'Something new', points: { [winner]: 1 } };
  const questions = first ? [{ ...first, options: [...first.options, option] }, ...others] : [];
  const copy = changed({ questions });

  it('is in order and makes a new version that takes the older answers', () => {
    expect(productProblems(copy)).toEqual([]);
    expect(definitionVersion(copy.quiz)).not.toBe(definitionVersion(product.quiz));
    expect(compareAnswers(copy.quiz, answers)).toEqual({ missing: [], unknown: [] });
  });
});

describe('a question in other words', () => {
  const questions = product.quiz.questions.map((question) => ({ ...question, title: 'Well?' }));

  it('is in order and keeps the version', () => {
    const copy = changed({ questions });
    expect(productProblems(copy)).toEqual([]);
    expect(definitionVersion(copy.quiz)).toBe(definitionVersion(product.quiz));
  });
});

describe('an outcome more', () => {
  const [page] = Object.values(product.outcomePages) as [OutcomePage];
  const copy: Product = {
    ...changed({
      outcomes: {
        ...product.quiz.outcomes,
        'new-outcome': { tieBreak: 99, together: [{ answers, points: 99 }] },
      },
    }),
    outcomePages: { ...product.outcomePages, 'new-outcome': page },
  };

  it('is in order, comes last in a tie and can be reached', () => {
    expect(productProblems(copy)).toEqual([]);
    expect(outcomesInTieOrder(copy.quiz).at(-1)).toBe('new-outcome');
    expect(predictOutcome(copy.quiz, answers)).toBe('new-outcome');
  });
});

describe('a legal page more', () => {
  it('is in order', () => {
    const page = { slug: 'new', title: 'New', description: 'New.', path: '/new-page', footer: 9 };
    expect(productProblems({ ...product, legalPages: [...product.legalPages, page] })).toEqual([]);
  });
});
