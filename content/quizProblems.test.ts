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
  toldOf,
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
      'quiz.questions: The quiz has no questions. Add one in questions.ts.',
    ],
    [
      'no question, of which outcomes count the answers',
      withQuiz({ questions: [] }),
      'quiz.questions: The quiz has no questions. Add one in questions.ts.',
    ],
    [
      'a name that every object has',
      withQuiz({ questions: [pianoType, lastTuned, { ...lastTuned, id: 'constructor' }] }),
      `quiz.questions.constructor.id: Question "constructor" is called as a part of JavaScript's own objects is. Give this question another id.`,
    ],
    [
      'two questions with one id',
      withQuiz({ questions: [pianoType, lastTuned, lastTuned] }),
      'quiz.questions.3.id: Two questions are called "last_tuned". Give one of them another id.',
    ],
    [
      'an id that every quiz has',
      withQuiz({ questions: [pianoType, lastTuned, { ...lastTuned, id: 'zip' }] }),
      'quiz.questions.zip.id: Question "zip" is called as a step or field of every quiz is. Give this question another id.',
    ],
    [
      'an id of the contact details',
      withQuiz({ questions: [pianoType, lastTuned, { ...lastTuned, id: 'email' }] }),
      'quiz.questions.email.id: Question "email" is called as a step or field of every quiz is. Give this question another id.',
    ],
    [
      'the id of a step that is no question',
      withQuiz({ questions: [pianoType, lastTuned, { ...lastTuned, id: 'contact' }] }),
      'quiz.questions.contact.id: Question "contact" is called as a step or field of every quiz is. Give this question another id.',
    ],
    [
      'an id longer than the service takes',
      withQuiz({ questions: [pianoType, lastTuned, { ...lastTuned, id: 'a'.repeat(61) }] }),
      `quiz.questions.${'a'.repeat(61)}.id: Question "${'a'.repeat(61)}" has a long id. Shorten it to 60 characters at most.`,
    ],
    [
      'a value longer than the service takes',
      withQuestion({ options: [upright, grand, { value: 'a'.repeat(101), label: 'A long one' }] }),
      `quiz.questions.piano_type.options.${'a'.repeat(101)}.value: Question "piano_type" has the long value "${'a'.repeat(101)}". Shorten it to 100 characters at most.`,
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
      'quiz.questions: There are 56 questions. Keep 55 at most.',
    ],
    [
      'an id in camelCase',
      withQuiz({ questions: [pianoType, lastTuned, { ...lastTuned, id: 'lastMoved' }] }),
      'quiz.questions.lastMoved.id: Question "lastMoved" has an id that is not in snake_case. Write it in small letters, with _ between words, such as home_type.',
    ],
    [
      'a question with one option',
      withQuiz({
        questions: [pianoType, lastTuned, { id: 'alone', title: 'Alone?', options: [upright] }],
      }),
      'quiz.questions.alone.options: Question "alone" needs at least two options. Add another one, or take the question out.',
    ],
    [
      'two options with one value',
      withQuestion({ options: [upright, grand, { ...grand, label: 'Big' }] }),
      'quiz.questions.piano_type.options.3.value: Question "piano_type" has two options with the value "grand". Give one of them another.',
    ],
    [
      'two options that read the same',
      withQuestion({ options: [upright, grand, { ...grand, value: 'big' }] }),
      'quiz.questions.piano_type.options.big.label: Question "piano_type" has two options that read "Grand". Word one of them differently.',
    ],
    [
      'a value with a space',
      withQuestion({ options: [upright, grand, { value: 'a toy', label: 'A toy' }] }),
      'quiz.questions.piano_type.options.a toy.value: Question "piano_type" has the value "a toy", which is not in snake_case. Write it in small letters, with _ between words, such as single_family.',
    ],
    [
      'points for an unknown outcome',
      withQuestion({
        options: [upright, { ...grand, points: { 'concert-care': 2, encore: 1 } }],
      }),
      'quiz.questions.piano_type.options.grand.points.encore: Question "piano_type" gives points to "encore" for "grand", which is no outcome. Write one of "home-visit", "concert-care".',
    ],
    [
      'points that are not a whole number',
      withQuestion({ options: [upright, { ...grand, points: { 'concert-care': -1 } }] }),
      'quiz.questions.piano_type.options.grand.points.concert-care: Question "piano_type" gives -1 points for "grand". Write a whole number from 1.',
    ],
    [
      'a rejected ZIP of four digits',
      withQuiz({ zip: { ...exampleQuiz.zip, rejected: ['00000', '1234'] } }),
      'quiz.zip.rejected.2: The rejected ZIP "1234" is not five digits. Write all five, or take it out.',
    ],
    [
      'no loading message',
      withQuiz({ loading: { title: 'Listening', messages: [] } }),
      'quiz.loading.messages: The loading step has no messages. Add at least one to loading.messages.',
    ],
  ])('with %s are reported', (_, product, sentence) => {
    expect(toldOf(product)).toEqual([sentence]);
  });
});

describe('outcomes', () => {
  const counting = (answers: Record<string, string>, points = 1) =>
    withOutcome('concert-care', { tieBreak: 2, together: [{ answers, points }] });

  it.each<[string, Product, string]>([
    [
      'an unknown default',
      withQuiz({ defaultOutcome: 'encore' }),
      'quiz.defaultOutcome: The default outcome "encore" is not an outcome. Write one of "home-visit", "concert-care".',
    ],
    [
      'a fraction as its place in a tie',
      withOutcome('concert-care', { tieBreak: 1.5 }),
      'quiz.outcomes.concert-care.tieBreak: Outcome "concert-care" has the tieBreak 1.5. Write a whole number.',
    ],
    [
      'a question that is not asked',
      counting({ color: 'black' }),
      `quiz.outcomes.concert-care.together.1.answers.color: Outcome "concert-care" counts the question "color", which there is not. Write one of "piano_type", "last_tuned"; or, if questions.ts gave it another id by mistake, write id: 'color' there again.`,
    ],
    [
      'an answer that is not offered',
      counting({ piano_type: 'toy' }),
      'quiz.outcomes.concert-care.together.1.answers.piano_type: Outcome "concert-care" counts "toy" for "piano_type", which is none of its options. Write one of "upright", "grand".',
    ],
    [
      'half a point',
      counting({ piano_type: 'grand' }, 0.5),
      'quiz.outcomes.concert-care.together.1.points: Outcome "concert-care" counts 0.5 points. Write a whole number from 1.',
    ],
    [
      'a folder name in capitals',
      withOutcome('Encore', {
        tieBreak: 3,
        together: [{ answers: { piano_type: 'upright', last_tuned: 'longer_ago' }, points: 9 }],
      }),
      'quiz.outcomes.Encore: Outcome "Encore" has a folder whose name cannot be an address. Name it in lower case, with hyphens, in at most 60 letters.',
    ],
    [
      'points but no page',
      {
        ...exampleProduct,
        outcomePages: { 'home-visit': anyPage },
      },
      'quiz.outcomes.concert-care: Outcome "concert-care" has points but no page. Add outcomes/concert-care/page.ts.',
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
      'outcomePages.encore: Outcome "encore" has a page but no points. Add outcomes/encore/points.ts.',
    ],
  ])('with %s are reported', (_, product, sentence) => {
    expect(toldOf(product)).toEqual([sentence]);
  });

  const unreachable =
    'quiz.outcomes.encore: No answers lead to the outcome "encore". Add points for it in questions.ts, or answers that ' +
    'count together in outcomes/encore/points.ts.';

  const tied = (ids: readonly string[], tieBreak: number, free: string) =>
    ids.map(
      (id) =>
        `quiz.outcomes.${id}.tieBreak: The outcomes ${ids.map((one) => `"${one}"`).join(', ')} have the same tieBreak ${tieBreak}. ` +
        `Give each a number of its own, the winner the lowest: ${free} and above are free.`,
    );

  it('are all reported where they have one place in a tie, with the places that are free', () => {
    const ids = ['home-visit', 'concert-care'];
    expect(toldOf(withOutcome('concert-care', { tieBreak: 1 }))).toEqual(tied(ids, 1, '2'));
    const outcomes = { 'home-visit': { tieBreak: 3 }, 'concert-care': { tieBreak: 3 } };
    expect(toldOf(withQuiz({ outcomes }))).toEqual(tied(ids, 3, '1, 2, 4'));
  });

  it('are reported as copies that no answers lead to, too', () => {
    expect(toldOf(withOutcome('encore', { tieBreak: 2 }))).toEqual([
      ...tied(['concert-care', 'encore'], 2, '3'),
      unreachable,
    ]);
  });

  it('are not reported as out of reach where another place in the tie leads to them', () => {
    const answers = { piano_type: 'upright', last_tuned: 'this_year' };
    const together = [{ answers, points: 2 }];
    const told = toldOf(withOutcome('encore', { tieBreak: 1, together }));
    expect(told).toEqual(tied(['home-visit', 'encore'], 1, '3'));
  });

  it('are reported where no answer gives them a point', () => {
    expect(toldOf(withOutcome('encore', { tieBreak: 3 }))).toEqual([unreachable]);
  });

  it('are reported where another one wins whatever is answered', () => {
    const alwaysSecond = withOutcome('encore', {
      tieBreak: 3,
      together: [{ answers: { last_tuned: 'longer_ago' }, points: 1 }],
    });
    expect(toldOf(alwaysSecond)).toEqual([unreachable]);
  });

  it('may be reached by no points where they are the default', () => {
    const product = withOutcome('encore', { tieBreak: 3 });
    expect(toldOf({ ...product, quiz: { ...product.quiz, defaultOutcome: 'encore' } })).toEqual([]);
  });

  it('may be reached by answers that count together alone', () => {
    const together = [{ answers: { piano_type: 'grand', last_tuned: 'this_year' }, points: 5 }];
    expect(toldOf(withOutcome('encore', { tieBreak: 3, together }))).toEqual([]);
  });
});

it('advises to take out what has no names to choose from', () => {
  const quiz = {
    outcomes: {},
    questions: [{ ...pianoType, options: [{ ...upright, points: { encore: 1 } }, grand] }],
  };
  for (const told of toldOf({ ...withQuiz(quiz), outcomePages: {} }))
    expect(told).not.toMatch(/one of [.;]/);
});

it('says nothing of two entries that both say nothing: what is missing is told as such', () => {
  const mute = (value: string) => ({ value }) as typeof upright;
  const product = withQuestion({ options: [mute('one'), mute('two'), upright] });
  expect(toldOf(product)).not.toContainEqual(expect.stringContaining('undefined'));
  const unplaced = {} as (typeof exampleQuiz.outcomes)['home-visit'];
  const outcomes = { 'home-visit': unplaced, 'concert-care': unplaced };
  expect(toldOf(withQuiz({ outcomes }))).not.toContainEqual(expect.stringContaining('undefined'));
});
