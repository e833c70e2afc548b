import { answerLimits } from './answerLimits.ts';
import type { QuizDefinition, RadioQuestion } from './quizDefinition.ts';
import { reachableOutcomes } from './reachableOutcomes.ts';

/** Answers that the payload has in addition to those of a product. */
const otherAnswers = ['zip', 'first_name', 'last_name', 'phone', 'email'];

/** Those, and the steps of every quiz that are no questions. */
const takenIds = [...otherAnswers, 'loading', 'contact'];

const SNAKE_CASE = /^[a-z0-9]+(_[a-z0-9]+)*$/;

const quoted = (names: Iterable<string>) => [...names].map((name) => `"${name}"`).join(', ');

const firstRepeated = (values: readonly string[]) =>
  values.find((value, index) => values.indexOf(value) !== index);

function questionIdProblems({ questions }: QuizDefinition): string[] {
  const ids = questions.map(({ id }) => id);
  const twice = firstRepeated(ids);
  return [
    ...(twice === undefined
      ? []
      : [`Two questions are called "${twice}": give one of them another id.`]),
    ...ids
      .filter((id) => takenIds.includes(id))
      .map(
        (id) =>
          `Question "${id}": every quiz has a step or field of that name; give this question another id.`,
      ),
    ...ids
      .filter((id) => !SNAKE_CASE.test(id) || /^\d/.test(id))
      .map((id) => `Question "${id}": write its id in snake_case, such as home_type.`),
    ...ids
      .filter((id) => id.length > answerLimits.idLength)
      .map(
        (id) => `Question "${id}": shorten its id to ${answerLimits.idLength} characters at most.`,
      ),
    ...(ids.length + otherAnswers.length > answerLimits.answers
      ? [
          `There are ${ids.length} questions: keep ${answerLimits.answers - otherAnswers.length} at most.`,
        ]
      : []),
  ];
}

function optionProblems({ id, options }: RadioQuestion): string[] {
  const problems: string[] = [];
  if (options.length < 2) problems.push(`Question "${id}" needs at least two options.`);
  const value = firstRepeated(options.map((option) => option.value));
  if (value !== undefined) {
    problems.push(
      `Question "${id}" has two options with the value "${value}": give one of them another.`,
    );
  }
  const label = firstRepeated(options.map((option) => option.label));
  if (label !== undefined) {
    problems.push(
      `Question "${id}" has two options that read "${label}": word one of them differently.`,
    );
  }
  for (const option of options.filter((one) => !SNAKE_CASE.test(one.value))) {
    problems.push(
      `Question "${id}": write the value "${option.value}" in snake_case, such as single_family.`,
    );
  }
  for (const { value } of options.filter((one) => one.value.length > answerLimits.valueLength)) {
    problems.push(
      `Question "${id}": shorten the value "${value}" to ${answerLimits.valueLength} characters at most.`,
    );
  }
  return problems;
}

const isPoints = (points: unknown) => Number.isInteger(points) && Number(points) > 0;

function pointProblems({ id, options }: RadioQuestion, outcomes: readonly string[]): string[] {
  return options.flatMap(({ value, points = {} }) =>
    Object.entries(points).flatMap(([outcome, number]) => {
      if (!outcomes.includes(outcome)) {
        return [
          `Question "${id}" gives points to "${outcome}" for "${value}"; the outcomes are ${quoted(outcomes)}.`,
        ];
      }
      if (isPoints(number)) return [];
      return [
        `Question "${id}" gives ${String(number)} points for "${value}": write a whole number from 1.`,
      ];
    }),
  );
}

function togetherProblems(quiz: QuizDefinition): string[] {
  const questions = new Map(quiz.questions.map((question) => [question.id, question]));
  return Object.entries(quiz.outcomes).flatMap(([outcome, { together = [] }]) =>
    together.flatMap(({ answers, points }) => [
      ...(isPoints(points)
        ? []
        : [`Outcome "${outcome}" counts ${points} points: write a whole number from 1.`]),
      ...Object.entries(answers).flatMap(([id, value]) => {
        const question = questions.get(id);
        if (!question) {
          return [
            `Outcome "${outcome}" counts the question "${id}"; the questions are ${quoted(questions.keys())}.`,
          ];
        }
        const values = question.options.map((option) => option.value);
        if (value !== undefined && values.includes(value)) return [];
        return [
          `Outcome "${outcome}" counts "${String(value)}" for "${id}"; its options are ${quoted(values)}.`,
        ];
      }),
    ]),
  );
}

function outcomeProblems({ outcomes, defaultOutcome }: QuizDefinition): string[] {
  const ids = Object.keys(outcomes);
  const tie = firstRepeated(ids.map((id) => String(outcomes[id]?.tieBreak)));
  return [
    ...ids
      .filter((id) => !Number.isInteger(outcomes[id]?.tieBreak))
      .map((id) => `Outcome "${id}": write its tieBreak as a whole number.`),
    ...(ids.includes(defaultOutcome)
      ? []
      : [
          `The default outcome "${defaultOutcome}" is not an outcome; the outcomes are ${quoted(ids)}.`,
        ]),
    ...(tie === undefined
      ? []
      : [
          `Two outcomes have the tieBreak ${tie}: give each a number of its own, the winner the lowest.`,
        ]),
  ];
}

function unreachableProblems(quiz: QuizDefinition): string[] {
  const reachable = reachableOutcomes(quiz);
  return Object.keys(quiz.outcomes)
    .filter((id) => id !== quiz.defaultOutcome && !reachable.has(id))
    .map(
      (id) =>
        `No answers lead to the outcome "${id}": add points for it in questions.ts, or answers that ` +
        `count together in outcomes/${id}/points.ts.`,
    );
}

/** Everything that is wrong with a definition, one sentence each; the types cannot see these. */
export function quizProblems(quiz: QuizDefinition): string[] {
  const outcomes = Object.keys(quiz.outcomes);
  const problems = [
    ...(quiz.questions.length > 0 ? [] : ['The quiz has no questions: add one in questions.ts.']),
    ...questionIdProblems(quiz),
    ...quiz.questions.flatMap(optionProblems),
    ...quiz.questions.flatMap((question) => pointProblems(question, outcomes)),
    ...togetherProblems(quiz),
    ...outcomeProblems(quiz),
    ...(quiz.loading.messages.length > 0
      ? []
      : ['The loading step has no messages: add at least one to loading.messages.']),
    ...quiz.zip.rejected
      .filter((zip) => !/^\d{5}$/.test(zip))
      .map((zip) => `The rejected ZIP "${zip}" is not five digits.`),
  ];
  // Scores of a definition that does not fit together say nothing.
  return problems.length > 0 ? problems : unreachableProblems(quiz);
}
