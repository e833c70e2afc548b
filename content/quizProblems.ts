import { answerLimits } from './answerLimits.ts';
import { problemIf, type DefinitionProblem } from './definitionProblem.ts';
import type { QuizDefinition, RadioQuestion } from './quizDefinition.ts';
import { reachableOutcomes } from './reachableOutcomes.ts';
import { entryNames } from './textsOf.ts';

/** Answers in the payload besides those to a product's questions. */
const otherAnswers = ['zip', 'first_name', 'last_name', 'phone', 'email'];

/** Those, and the steps of every quiz that are no questions. */
const takenIds = [...otherAnswers, 'loading', 'contact'];

const SNAKE_CASE = /^[a-z0-9]+(_[a-z0-9]+)*$/;

const quoted = (names: Iterable<string>) => [...names].map((name) => `"${name}"`).join(', ');

/** The advice to choose one of these names, or to take the entry out if there are none. */
const oneOf = (names: Iterable<string>) => {
  const list = quoted(names);
  return list === '' ? 'Take it out.' : `Write one of ${list}.`;
};

/** Whether an entry repeats an earlier one. Empty entries are reported elsewhere. */
function isRepeated(values: readonly (string | undefined)[], index: number): boolean {
  const value = values[index];
  return Boolean(value) && values.indexOf(value) < index;
}

function questionIdProblems({ questions }: QuizDefinition): DefinitionProblem[] {
  const ids = questions.map(({ id }) => id);
  const names = entryNames(ids);
  const most = answerLimits.answers - otherAnswers.length;
  return [
    ...ids.flatMap((id, index) => {
      const place = `quiz.questions.${names[index]}.id`;
      return [
        ...problemIf(
          isRepeated(ids, index),
          place,
          `Two questions are called "${id}".`,
          'Give one of them another id.',
        ),
        ...problemIf(
          takenIds.includes(id),
          place,
          `Question "${id}" is called as a step or field of every quiz is.`,
          'Give this question another id.',
        ),
        ...problemIf(
          id in Object.prototype,
          place,
          `Question "${id}" is called as a part of JavaScript's own objects is.`,
          'Give this question another id.',
        ),
        ...problemIf(
          !SNAKE_CASE.test(id) || /^\d/.test(id),
          place,
          `Question "${id}" has an id that is not in snake_case.`,
          'Write it in small letters, with _ between words, such as home_type.',
        ),
        ...problemIf(
          id.length > answerLimits.idLength,
          place,
          `Question "${id}" has a long id.`,
          `Shorten it to ${answerLimits.idLength} characters at most.`,
        ),
      ];
    }),
    ...problemIf(
      ids.length > most,
      'quiz.questions',
      `There are ${ids.length} questions.`,
      `Keep ${most} at most.`,
    ),
  ];
}

function optionProblems(
  question: string,
  options: RadioQuestion['options'],
  place: string,
): DefinitionProblem[] {
  const values = options.map(({ value }) => value);
  const labels = options.map(({ label }) => label);
  const names = entryNames(values);
  return [
    ...problemIf(
      options.length < 2,
      place,
      `${question} needs at least two options.`,
      'Add another one, or take the question out.',
    ),
    ...options.flatMap(({ value, label }, index) => {
      const option = `${place}.${names[index]}`;
      return [
        ...problemIf(
          isRepeated(values, index),
          `${option}.value`,
          `${question} has two options with the value "${value}".`,
          'Give one of them another.',
        ),
        ...problemIf(
          isRepeated(labels, index),
          `${option}.label`,
          `${question} has two options that read "${label}".`,
          'Word one of them differently.',
        ),
        ...problemIf(
          !SNAKE_CASE.test(value),
          `${option}.value`,
          `${question} has the value "${value}", which is not in snake_case.`,
          'Write it in small letters, with _ between words, such as single_family.',
        ),
        ...problemIf(
          value.length > answerLimits.valueLength,
          `${option}.value`,
          `${question} has the long value "${value}".`,
          `Shorten it to ${answerLimits.valueLength} characters at most.`,
        ),
      ];
    }),
  ];
}

const isPoints = (points: unknown) => Number.isInteger(points) && Number(points) > 0;

const POINTS_FIX = 'Write a whole number from 1.';

function pointProblems(
  question: string,
  { options }: RadioQuestion,
  place: string,
  outcomes: readonly string[],
): DefinitionProblem[] {
  const names = entryNames(options.map(({ value }) => value));
  return options.flatMap(({ value, points = {} }, index) =>
    Object.entries(points).flatMap(([outcome, number]) => {
      const at = `${place}.${names[index]}.points.${outcome}`;
      const isOutcome = outcomes.includes(outcome);
      return [
        ...problemIf(
          !isOutcome,
          at,
          `${question} gives points to "${outcome}" for "${value}", which is no outcome.`,
          oneOf(outcomes),
        ),
        ...problemIf(
          isOutcome && !isPoints(number),
          at,
          `${question} gives ${String(number)} points for "${value}".`,
          POINTS_FIX,
        ),
      ];
    }),
  );
}

function questionProblems(quiz: QuizDefinition): DefinitionProblem[] {
  const names = entryNames(quiz.questions.map(({ id }) => id));
  return quiz.questions.flatMap((question, index) => {
    const name = `Question "${question.id}"`;
    const place = `quiz.questions.${names[index]}.options`;
    return [
      ...optionProblems(name, question.options, place),
      ...pointProblems(name, question, place, Object.keys(quiz.outcomes)),
    ];
  });
}

function togetherProblems({ outcomes, questions }: QuizDefinition): DefinitionProblem[] {
  return Object.entries(outcomes).flatMap(([outcome, { together = [] }]) =>
    together.flatMap(({ answers, points }, index) => {
      const place = `quiz.outcomes.${outcome}.together.${index + 1}`;
      return [
        ...problemIf(
          !isPoints(points),
          `${place}.points`,
          `Outcome "${outcome}" counts ${points} points.`,
          POINTS_FIX,
        ),
        ...Object.entries(answers).flatMap(([id, value = '']) => {
          const question = questions.find((each) => each.id === id);
          const values = question?.options.map((option) => option.value) ?? [];
          return [
            ...problemIf(
              // If there are no questions at all, that is reported instead.
              !question && questions.length > 0,
              `${place}.answers.${id}`,
              `Outcome "${outcome}" counts the question "${id}", which there is not.`,
              `Write one of ${quoted(new Set(questions.map((each) => each.id)))}; or, if questions.ts gave it another id by mistake, write id: '${id}' there again.`,
            ),
            ...problemIf(
              values.length > 0 && !values.includes(value),
              `${place}.answers.${id}`,
              `Outcome "${outcome}" counts "${value}" for "${id}", which is none of its options.`,
              oneOf(values),
            ),
          ];
        }),
      ];
    }),
  );
}

/** Groups of outcomes that share a tieBreak. */
const inTies = ({ outcomes }: QuizDefinition): string[][] => {
  const byTie = new Map<number, string[]>();
  for (const [id, { tieBreak }] of Object.entries(outcomes)) {
    if (Number.isInteger(tieBreak)) byTie.set(tieBreak, [...(byTie.get(tieBreak) ?? []), id]);
  }
  return [...byTie.values()].filter((ids) => ids.length > 1);
};

/** Reported for each of them, because nothing tells which one is new. */
function tieProblems(quiz: QuizDefinition): DefinitionProblem[] {
  const taken = Object.values(quiz.outcomes).map(({ tieBreak }) => tieBreak);
  const above = Math.max(0, ...taken.filter(Number.isInteger)) + 1;
  const free = Array.from({ length: above }, (_, index) => index + 1).filter(
    (number) => !taken.includes(number),
  );
  return inTies(quiz).flatMap((ids) =>
    ids.map((id) => ({
      place: `quiz.outcomes.${id}.tieBreak`,
      what: `The outcomes ${quoted(ids)} have the same tieBreak ${quiz.outcomes[id]?.tieBreak}.`,
      fix: `Give each a number of its own, the winner the lowest: ${free.join(', ')} and above are free.`,
    })),
  );
}

function outcomeProblems(quiz: QuizDefinition): DefinitionProblem[] {
  const { outcomes, defaultOutcome } = quiz;
  const ids = Object.keys(outcomes);
  const ties = ids.map((id) => outcomes[id]?.tieBreak?.toString());
  return [
    ...ids.flatMap((id, index) => {
      const place = `quiz.outcomes.${id}.tieBreak`;
      return [
        ...problemIf(
          ties[index] !== undefined && !Number.isInteger(outcomes[id]?.tieBreak),
          place,
          `Outcome "${id}" has the tieBreak ${ties[index]}.`,
          'Write a whole number.',
        ),
      ];
    }),
    ...tieProblems(quiz),
    ...problemIf(
      !ids.includes(defaultOutcome),
      'quiz.defaultOutcome',
      `The default outcome "${defaultOutcome}" is not an outcome.`,
      oneOf(ids),
    ),
  ];
}

/** Whether answers lead to an outcome. One that shares its tieBreak is treated as if it won all ties. */
function reachability(quiz: QuizDefinition): (id: string) => boolean {
  const reachable = reachableOutcomes(quiz);
  const tied = new Set(inTies(quiz).flat());
  return (id) => {
    const own = quiz.outcomes[id];
    if (reachable.has(id) || !own || !tied.has(id)) return reachable.has(id);
    const winsTies = { ...own, tieBreak: -Infinity };
    return reachableOutcomes({ ...quiz, outcomes: { ...quiz.outcomes, [id]: winsTies } }).has(id);
  };
}

function unreachableProblems(quiz: QuizDefinition): DefinitionProblem[] {
  const isReachable = reachability(quiz);
  return Object.keys(quiz.outcomes).flatMap((id) =>
    problemIf(
      id !== quiz.defaultOutcome && !isReachable(id),
      `quiz.outcomes.${id}`,
      `No answers lead to the outcome "${id}".`,
      `Add points for it in questions.ts, or answers that count together in outcomes/${id}/points.ts.`,
    ),
  );
}

/** Everything that is wrong with a quiz; the types cannot see these. */
export function quizProblems(quiz: QuizDefinition): DefinitionProblem[] {
  const problems = [
    ...problemIf(
      quiz.questions.length === 0,
      'quiz.questions',
      'The quiz has no questions.',
      'Add one in questions.ts.',
    ),
    ...questionIdProblems(quiz),
    ...questionProblems(quiz),
    ...togetherProblems(quiz),
    ...outcomeProblems(quiz),
    ...problemIf(
      quiz.loading.messages.length === 0,
      'quiz.loading.messages',
      'The loading step has no messages.',
      'Add at least one to loading.messages.',
    ),
    ...quiz.zip.rejected.flatMap((zip, index) =>
      problemIf(
        !/^\d{5}$/.test(zip),
        `quiz.zip.rejected.${index + 1}`,
        `The rejected ZIP "${zip}" is not five digits.`,
        'Write all five, or take it out.',
      ),
    ),
  ];
  // The scores of a definition that does not fit together mean nothing, unless ties are its only problem.
  const isScored = problems.length === tieProblems(quiz).length;
  return isScored ? [...problems, ...unreachableProblems(quiz)] : problems;
}
