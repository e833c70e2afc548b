import { answersFor } from './answersFor.ts';
import { products } from './products.ts';
import { compareAnswers, predictOutcome, type QuizDefinition } from './quizDefinition.ts';

const outcomesOfProducts = Object.values(products).flatMap(({ id, quiz }) =>
  Object.keys(quiz.outcomes).map((outcome) => [id, outcome, quiz] as const),
);

describe('answers that lead to an outcome', () => {
  it.each(outcomesOfProducts)('%s: are found for %s', (_, outcome, quiz) => {
    const answers = answersFor(quiz, outcome);
    expect(predictOutcome(quiz, answers)).toBe(outcome);
    expect(compareAnswers(quiz, answers)).toEqual({ missing: [], unknown: [] });
    expect(answersFor(quiz, outcome)).toEqual(answers);
  });

  const [product] = Object.values(products);
  const choice = (id: string) => ({
    id,
    title: `${id}?`,
    options: [
      { value: 'yes', label: 'Yes', points: { plain: 2 } },
      { value: 'no', label: 'No', points: { plain: 1 } },
    ],
  });
  const small = {
    ...product?.quiz,
    questions: [choice('one'), choice('two')],
    outcomes: {
      plain: { tieBreak: 1 },
      rare: { tieBreak: 2, together: [{ answers: { one: 'yes', two: 'no' }, points: 4 }] },
      never: { tieBreak: 3 },
    },
    defaultOutcome: 'plain',
  } as QuizDefinition;

  it('are found where answers count only together', () => {
    expect(answersFor(small, 'rare')).toEqual({ one: 'yes', two: 'no' });
  });

  it('begin with the options that speak most for the outcome, and least for others', () => {
    const option = (value: string, points: Record<string, number>) => ({
      value,
      label: value,
      points,
    });
    const quiz = {
      ...small,
      questions: [
        {
          id: 'one',
          title: 'One?',
          options: [option('both', { rare: 3, plain: 2 }), option('clear', { rare: 2 })],
        },
        {
          id: 'two',
          title: 'Two?',
          options: [option('little', { rare: 1 }), option('much', { rare: 2 })],
        },
      ],
      outcomes: { plain: { tieBreak: 1 }, rare: { tieBreak: 2 } },
    };
    expect(answersFor(quiz, 'rare')).toEqual({ one: 'clear', two: 'much' });
  });

  it('are an error where nothing gives the outcome a point', () => {
    expect(() => answersFor(small, 'never')).toThrow('lead to the outcome "never"');
  });
});
