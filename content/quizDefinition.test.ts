import fc from 'fast-check';
import {
  compareAnswers,
  definitionVersion,
  outcomesInTieOrder,
  predictOutcome,
  questionCount,
  type QuizDefinition,
  type RadioQuestion,
} from './quizDefinition.ts';
import { reachableOutcomes } from './reachableOutcomes.ts';
import { exampleQuiz } from './testing/exampleProduct.ts';

const outcomes = ['home-visit', 'concert-care', 'encore'];

const name = fc.stringMatching(/^[a-z][a-z0-9]{0,6}(_[a-z0-9]{1,4})?$/);
const points = fc.dictionary(fc.constantFrom(...outcomes), fc.integer({ min: 1, max: 4 }));

/** A question with a given id and random values, each value once. */
const question = (id: string): fc.Arbitrary<RadioQuestion> =>
  fc.record({
    id: fc.constant(id),
    title: fc.string(),
    options: fc.uniqueArray(fc.record({ value: name, label: fc.string(), points }), {
      selector: ({ value }) => value,
      minLength: 2,
      maxLength: 4,
    }),
  });

const quizzes: fc.Arbitrary<QuizDefinition> = fc
  .uniqueArray(name, { minLength: 1, maxLength: 4 })
  .chain((ids) => fc.tuple(...ids.map(question)))
  .map((questions) => ({
    ...exampleQuiz,
    questions,
    outcomes: Object.fromEntries(outcomes.map((id, index) => [id, { tieBreak: index }])),
  }));

/** A quiz and a complete set of answers to it. */
const answeredQuizzes = quizzes.chain((quiz) =>
  fc.tuple(...quiz.questions.map(({ options }) => fc.constantFrom(...options))).map((options) => ({
    quiz,
    answers: Object.fromEntries(quiz.questions.map(({ id }, index) => [id, options[index]?.value])),
  })),
);

describe('the version of a definition', () => {
  it('is eight hexadecimal digits', () => {
    fc.assert(
      fc.property(quizzes, (quiz) => {
        expect(definitionVersion(quiz)).toMatch(/^[0-9a-f]{8}$/);
      }),
    );
  });

  it('stays when words, points or outcomes change', () => {
    fc.assert(
      fc.property(quizzes, fc.string(), (quiz, words) => {
        const reworded: QuizDefinition = {
          ...quiz,
          zip: { ...quiz.zip, title: words },
          questions: quiz.questions.map((asked) => ({
            ...asked,
            title: words,
            helper: words,
            options: asked.options.map(({ value }) => ({ value, label: words })),
          })),
          outcomes: {},
        };
        expect(definitionVersion(reworded)).toBe(definitionVersion(quiz));
      }),
    );
  });

  /** A quiz with its first question changed. */
  const withFirst = (quiz: QuizDefinition, change: (first: RadioQuestion) => RadioQuestion) => {
    const [first, ...rest] = quiz.questions as [RadioQuestion, ...RadioQuestion[]];
    return { ...quiz, questions: [change(first), ...rest] };
  };

  it.each<[string, (quiz: QuizDefinition) => QuizDefinition]>([
    ['an id', (quiz) => withFirst(quiz, (first) => ({ ...first, id: `${first.id}_new` }))],
    [
      'a value',
      (quiz) =>
        withFirst(quiz, (first) => ({
          ...first,
          options: first.options.map(({ value, label }) => ({ value: `${value}_new`, label })),
        })),
    ],
    [
      'the number of options',
      (quiz) =>
        withFirst(quiz, (first) => ({
          ...first,
          options: [...first.options, { value: 'one_more_option', label: 'One more' }],
        })),
    ],
    [
      'the order of options',
      (quiz) => withFirst(quiz, (first) => ({ ...first, options: [...first.options].reverse() })),
    ],
    [
      'the number of questions',
      (quiz) => ({ ...quiz, questions: [...quiz.questions, ...exampleQuiz.questions] }),
    ],
    [
      'what is asked first',
      (quiz) => ({ ...quiz, questions: [...exampleQuiz.questions, ...quiz.questions] }),
    ],
  ])('changes with %s', (_, change) => {
    fc.assert(
      fc.property(quizzes, (quiz) => {
        expect(definitionVersion(change(quiz))).not.toBe(definitionVersion(quiz));
      }),
    );
  });

  it.each([
    [
      'one question ends and the next begins',
      [['a', 'b', 'c', 'd']],
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'questions meet that read the same',
      [['a', 'bc', 'd']],
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['one value ends and the next begins', [['a', 'b', 'cd']], [['a', 'bc', 'd']]],
  ])('distinguishes where %s', (_, one, other) => {
    const quizOf = (...questions: string[][]): QuizDefinition => ({
      ...exampleQuiz,
      questions: questions.map(([id = '', ...values]) => ({
        id,
        title: id,
        options: values.map((value) => ({ value, label: value })),
      })),
    });
    expect(definitionVersion(quizOf(...one))).not.toBe(definitionVersion(quizOf(...other)));
  });
});

describe('answers compared with a definition', () => {
  it('fit where each question has one of its options', () => {
    fc.assert(
      fc.property(answeredQuizzes, ({ quiz, answers }) => {
        expect(compareAnswers(quiz, answers)).toEqual({ missing: [], unknown: [] });
      }),
    );
  });

  it('lack every question that was left out', () => {
    fc.assert(
      fc.property(answeredQuizzes, fc.nat(), ({ quiz, answers }, position) => {
        const { id } = quiz.questions[position % quiz.questions.length] as RadioQuestion;
        expect(compareAnswers(quiz, { ...answers, [id]: undefined })).toEqual({
          missing: [id],
          unknown: [],
        });
      }),
    );
  });

  it('are unknown where the definition has no such question or option', () => {
    fc.assert(
      fc.property(answeredQuizzes, fc.nat(), ({ quiz, answers }, position) => {
        const { id } = quiz.questions[position % quiz.questions.length] as RadioQuestion;
        expect(compareAnswers(quiz, { ...answers, older_question: 'yes' })).toEqual({
          missing: [],
          unknown: ['older_question'],
        });
        expect(compareAnswers(quiz, { ...answers, [id]: 'older answer' })).toEqual({
          missing: [],
          unknown: [id],
        });
      }),
    );
  });
});

describe('the outcomes that answers lead to', () => {
  it('are all among the reachable ones', () => {
    fc.assert(
      fc.property(answeredQuizzes, ({ quiz, answers }) => {
        expect(reachableOutcomes(quiz)).toContain(predictOutcome(quiz, answers));
      }),
    );
  });

  it('are all of the reachable ones', () => {
    fc.assert(
      fc.property(quizzes, (quiz) => {
        const sets = quiz.questions.reduce<Record<string, string>[]>(
          (before, { id, options }) =>
            before.flatMap((answers) => options.map(({ value }) => ({ ...answers, [id]: value }))),
          [{}],
        );
        expect(reachableOutcomes(quiz)).toEqual(
          new Set(sets.map((answers) => predictOutcome(quiz, answers))),
        );
      }),
    );
  });

  it('count answers that stand together', () => {
    const quiz: QuizDefinition = {
      ...exampleQuiz,
      outcomes: {
        ...exampleQuiz.outcomes,
        encore: {
          tieBreak: 3,
          together: [{ answers: { piano_type: 'grand', last_tuned: 'this_year' }, points: 9 }],
        },
      },
    };
    expect(reachableOutcomes(quiz)).toEqual(new Set(['home-visit', 'concert-care', 'encore']));
  });
});

it('reaches an outcome by an answer that counts for nothing else', () => {
  const [first] = exampleQuiz.questions;
  const options = ['no', 'yes', 'maybe'].map((value) => ({ value, label: value }));
  const quiz: QuizDefinition = {
    ...exampleQuiz,
    questions: [{ id: 'is_rare', title: 'Is it rare?', options }, ...(first ? [first] : [])],
    outcomes: {
      'home-visit': { tieBreak: 1 },
      rare: { tieBreak: 2, together: [{ answers: { is_rare: 'yes' }, points: 9 }] },
    },
  };
  expect(reachableOutcomes(quiz)).toEqual(new Set(['home-visit', 'rare']));
});

it('orders outcomes by their place in a tie, whatever their order in the definition', () => {
  const tieBreaks = { c: { tieBreak: 3 }, a: { tieBreak: 1 }, b: { tieBreak: 2 } };
  expect(outcomesInTieOrder({ ...exampleQuiz, outcomes: tieBreaks })).toEqual(['a', 'b', 'c']);
});

it('counts the ZIP as a question', () => {
  expect(questionCount(exampleQuiz)).toBe(3);
});
