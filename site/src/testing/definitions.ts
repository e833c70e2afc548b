/** Copies of the product's quiz with one edit each, as an editor would make it. */
import { outcomesInTieOrder, type QuizDefinition, type RadioQuestion } from '@tidyguard/content';
import fc, { type Arbitrary } from 'fast-check';
import { FIRST, OUTCOME, quiz, SECOND } from './quiz';

/** More points than all other answers together can give. */
const DECISIVE = 100;

/** The outcome of the added answers: not the one that tests reach without them. */
export const OTHER_OUTCOME = outcomesInTieOrder(quiz).find((id) => id !== OUTCOME) ?? OUTCOME;

/** A question that nobody has asked before; 'yes' decides the outcome, 'no' gives no points. */
export const addedQuestion: RadioQuestion = {
  id: 'added_question',
  title: 'Would you like one more question?',
  helper: 'It comes last.',
  options: [
    { value: 'yes', label: 'Yes, one more', points: { [OTHER_OUTCOME]: DECISIVE } },
    { value: 'no', label: 'No, that is all' },
  ],
};

const withQuestions = (questions: readonly RadioQuestion[]): QuizDefinition => ({
  ...quiz,
  questions,
});

const edited = (id: string, edit: (question: RadioQuestion) => RadioQuestion): QuizDefinition =>
  withQuestions(quiz.questions.map((question) => (question.id === id ? edit(question) : question)));

/** One more radio question, with points, as the last one. */
export const withQuestion = withQuestions([...quiz.questions, addedQuestion]);

/** One question fewer, and without the points that it gave together with others. */
const withoutQuestion: QuizDefinition = {
  ...withQuestions(quiz.questions.filter(({ id }) => id !== SECOND)),
  outcomes: Object.fromEntries(
    Object.entries(quiz.outcomes).map(([id, { tieBreak, together = [] }]) => [
      id,
      { tieBreak, together: together.filter(({ answers }) => answers[SECOND] === undefined) },
    ]),
  ),
};

const reworded = edited(FIRST, (question) => ({
  ...question,
  title: 'The same question in other words?',
  helper: 'And another hint.',
}));

/** One more option, which decides the outcome. */
export const withOption = edited(FIRST, (question) => ({
  ...question,
  options: [
    ...question.options,
    { value: 'added_option', label: 'Something new', points: { [OTHER_OUTCOME]: DECISIVE } },
  ],
}));

/** One more outcome, which the last option of the first question gives points to. */
export const withOutcome: QuizDefinition = {
  ...edited(FIRST, (question) => ({
    ...question,
    options: question.options.map((option, index) =>
      index === question.options.length - 1
        ? { ...option, points: { 'added-outcome': DECISIVE } }
        : option,
    ),
  })),
  outcomes: { ...quiz.outcomes, 'added-outcome': { tieBreak: DECISIVE } },
};

export const editedDefinitions: [string, QuizDefinition][] = [
  ['a question more', withQuestion],
  ['a question less', withoutQuestion],
  ['a reworded question', reworded],
  ['an option more', withOption],
  ['an outcome more', withOutcome],
];

const outcomeIds = ['alpha', 'beta', 'gamma', 'delta', 'epsilon'];

const anyQuestion = (outcomes: readonly string[], id: string): Arbitrary<RadioQuestion> =>
  fc
    .array(fc.dictionary(fc.constantFrom(...outcomes), fc.integer({ min: 0, max: 4 })), {
      minLength: 2,
      maxLength: 4,
    })
    .map((pointsByOption) => ({
      id,
      title: `${id}?`,
      options: pointsByOption.map((points, index) => ({
        value: `option_${index}`,
        label: `Option ${index}`,
        points,
      })),
    }));

/** Any quiz: one to twelve radio questions, one to five outcomes, one to six loading messages. */
export const anyDefinition: Arbitrary<QuizDefinition> = fc
  .record({
    questions: fc.integer({ min: 1, max: 12 }),
    outcomes: fc.integer({ min: 1, max: outcomeIds.length }),
    messages: fc.integer({ min: 1, max: 6 }),
  })
  .chain(({ questions, outcomes, messages }) => {
    const ids = outcomeIds.slice(0, outcomes);
    const asked = Array.from({ length: questions }, (_, index) =>
      anyQuestion(ids, `question_${index}`),
    );
    return fc.tuple(...asked).map((all) => ({
      ...quiz,
      questions: all,
      outcomes: Object.fromEntries(ids.map((id, index) => [id, { tieBreak: index }])),
      defaultOutcome: ids[0] ?? '',
      loading: {
        title: 'Looking',
        messages: Array.from({ length: messages }, (_, stage) => `Stage ${stage}`),
      },
    }));
  });
