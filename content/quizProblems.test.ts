import { productProblems } from './define.ts';
import type { Product } from './productDefinition.ts';
import {
  pianoType,
  lastTuned,
  upright,
  grand,
  anyPage,
  withQuiz,
  withQuestion,
  withOutcome,
} from './testing/changedProduct.ts';
import { exampleProduct, exampleQuiz } from './testing/exampleProduct.ts';

describe('questions', () => {
  it.each<[string, Product, string]>([
    [
      'no question',
      withQuiz({
        questions: [],
        outcomes: { 'home-visit': { tieBreak: 1 }, 'concert-care': { tieBreak: 2 } },
      }),
      'The quiz has no questions: add one in questions.ts.',
    ],
    [
      'two questions with one id',
      withQuiz({ questions: [pianoType, lastTuned, lastTuned] }),
      'Two questions are called "last_tuned": give one of them another id.',
    ],
    [
      'an id that every quiz has',
      withQuiz({ questions: [pianoType, lastTuned, { ...lastTuned, id: 'zip' }] }),
      'Question "zip": every quiz has a step or field of that name; give this question another id.',
    ],
    [
      'an id of the contact details',
      withQuiz({ questions: [pianoType, lastTuned, { ...lastTuned, id: 'email' }] }),
      'Question "email": every quiz has a step or field of that name; give this question another id.',
    ],
    [
      'the id of a step that is no question',
      withQuiz({ questions: [pianoType, lastTuned, { ...lastTuned, id: 'contact' }] }),
      'Question "contact": every quiz has a step or field of that name; give this question another id.',
    ],
    [
      'an id longer than the service takes',
      withQuiz({ questions: [pianoType, lastTuned, { ...lastTuned, id: 'a'.repeat(61) }] }),
      `Question "${'a'.repeat(61)}": shorten its id to 60 characters at most.`,
    ],
    [
      'a value longer than the service takes',
      withQuestion({ options: [upright, grand, { value: 'a'.repeat(101), label: 'A long one' }] }),
      `Question "piano_type": shorten the value "${'a'.repeat(101)}" to 100 characters at most.`,
    ],
    [
      'more questions than the service takes',
      withQuiz({
        questions: [
          pianoType,
          lastTuned,
          ...Array.from({ length: 54 }, (_, index) => ({
            id: `question_${index}`,
            title: `Question ${index}?`,
            options: [
              { value: 'yes', label: 'Yes' },
              { value: 'no', label: 'No' },
            ],
          })),
        ],
      }),
      'There are 56 questions: keep 55 at most.',
    ],
    [
      'an id in camelCase',
      withQuiz({ questions: [pianoType, lastTuned, { ...lastTuned, id: 'lastMoved' }] }),
      'Question "lastMoved": write its id in snake_case, such as home_type.',
    ],
    [
      'a question with one option',
      withQuiz({
        questions: [pianoType, lastTuned, { id: 'alone', title: 'Alone?', options: [upright] }],
      }),
      'Question "alone" needs at least two options.',
    ],
    [
      'two options with one value',
      withQuestion({ options: [upright, grand, { ...grand, label: 'Big' }] }),
      'Question "piano_type" has two options with the value "grand": give one of them another.',
    ],
    [
      'two options that read the same',
      withQuestion({ options: [upright, grand, { ...grand, value: 'big' }] }),
      'Question "piano_type" has two options that read "Grand": word one of them differently.',
    ],
    [
      'a value with a space',
      withQuestion({ options: [upright, grand, { value: 'a toy', label: 'A toy' }] }),
      'Question "piano_type": write the value "a toy" in snake_case, such as single_family.',
    ],
    [
      'points for an unknown outcome',
      withQuestion({
        options: [upright, { ...grand, points: { 'concert-care': 2, encore: 1 } }],
      }),
      'Question "piano_type" gives points to "encore" for "grand"; the outcomes are "home-visit", "concert-care".',
    ],
    [
      'points that are not a whole number',
      withQuestion({ options: [upright, { ...grand, points: { 'concert-care': -1 } }] }),
      'Question "piano_type" gives -1 points for "grand": write a whole number from 1.',
    ],
    [
      'a rejected ZIP of four digits',
      withQuiz({ zip: { ...exampleQuiz.zip, rejected: ['1234'] } }),
      'The rejected ZIP "1234" is not five digits.',
    ],
    [
      'no loading message',
      withQuiz({ loading: { title: 'Listening', messages: [] } }),
      'The loading step has no messages: add at least one to loading.messages.',
    ],
  ])('with %s are reported', (_, product, sentence) => {
    expect(productProblems(product)).toEqual([sentence]);
  });
});

describe('outcomes', () => {
  const counting = (answers: Record<string, string>, points = 1) =>
    withOutcome('concert-care', { tieBreak: 2, together: [{ answers, points }] });

  it.each<[string, Product, string]>([
    [
      'an unknown default',
      withQuiz({ defaultOutcome: 'encore' }),
      'The default outcome "encore" is not an outcome; the outcomes are "home-visit", "concert-care".',
    ],
    [
      'a fraction as its place in a tie',
      withOutcome('concert-care', { tieBreak: 1.5 }),
      'Outcome "concert-care": write its tieBreak as a whole number.',
    ],
    [
      'one place in a tie for two',
      withOutcome('concert-care', { tieBreak: 1 }),
      'Two outcomes have the tieBreak 1: give each a number of its own, the winner the lowest.',
    ],
    [
      'a question that is not asked',
      counting({ color: 'black' }),
      'Outcome "concert-care" counts the question "color"; the questions are "piano_type", "last_tuned".',
    ],
    [
      'an answer that is not offered',
      counting({ piano_type: 'toy' }),
      'Outcome "concert-care" counts "toy" for "piano_type"; its options are "upright", "grand".',
    ],
    [
      'half a point',
      counting({ piano_type: 'grand' }, 0.5),
      'Outcome "concert-care" counts 0.5 points: write a whole number from 1.',
    ],
    [
      'a folder name in capitals',
      withOutcome('Encore', {
        tieBreak: 3,
        together: [{ answers: { piano_type: 'upright', last_tuned: 'longer_ago' }, points: 9 }],
      }),
      'Outcome "Encore": name its folder in lower case, with hyphens, in at most 60 letters.',
    ],
    [
      'points but no page',
      {
        ...exampleProduct,
        outcomePages: { 'home-visit': anyPage },
      },
      'Outcome "concert-care" has points but no page: add outcomes/concert-care/page.ts.',
    ],
    [
      'a page but no points',
      {
        ...exampleProduct,
        outcomePages: {
          ...exampleProduct.outcomePages,
          encore: anyPage,
        },
      },
      'Outcome "encore" has a page but no points: add outcomes/encore/points.ts.',
    ],
  ])('with %s are reported', (_, product, sentence) => {
    expect(productProblems(product)).toEqual([sentence]);
  });

  const unreachable =
    'No answers lead to the outcome "encore": add points for it in questions.ts, or answers that ' +
    'count together in outcomes/encore/points.ts.';

  it('are reported where no answer gives them a point', () => {
    expect(productProblems(withOutcome('encore', { tieBreak: 3 }))).toEqual([unreachable]);
  });

  it('are reported where another one wins whatever is answered', () => {
    const alwaysSecond = withOutcome('encore', {
      tieBreak: 3,
      together: [{ answers: { last_tuned: 'longer_ago' }, points: 1 }],
    });
    expect(productProblems(alwaysSecond)).toEqual([unreachable]);
  });

  it('may be reached by no points where they are the default', () => {
    const product = withOutcome('encore', { tieBreak: 3 });
    expect(
      productProblems({ ...product, quiz: { ...product.quiz, defaultOutcome: 'encore' } }),
    ).toEqual([]);
  });

  it('may be reached by answers that count together alone', () => {
    const together = [{ answers: { piano_type: 'grand', last_tuned: 'this_year' }, points: 5 }];
    expect(productProblems(withOutcome('encore', { tieBreak: 3, together }))).toEqual([]);
  });
});
