import type { QuizDefinition } from './quizDefinition.ts';

const quoted = (names: Iterable<string>) => [...names].map((name) => `"${name}"`).join(', ');

function repeated(values: readonly string[]): string | undefined {
  return values.find((value, index) => values.indexOf(value) !== index);
}

/** Everything that is wrong with a definition, one sentence each; the types cannot see these. */
export function quizProblems(quiz: QuizDefinition): string[] {
  const problems: string[] = [];
  const outcomes = Object.keys(quiz.outcomes);
  const questions = new Map(quiz.questions.map((question) => [question.id, question]));
  const twice = repeated(['zip', ...quiz.questions.map(({ id }) => id)]);
  if (twice) problems.push(`Two questions are called "${twice}": give one of them another id.`);
  if (quiz.loading.messages.length === 0) problems.push('The loading step has no message.');
  if (!outcomes.includes(quiz.defaultOutcome)) {
    problems.push(
      `The default outcome "${quiz.defaultOutcome}" is not an outcome; there are ${quoted(outcomes)}.`,
    );
  }
  const tie = repeated(outcomes.map((id) => String(quiz.outcomes[id]?.tieBreak)));
  if (tie) problems.push(`Two outcomes have the tieBreak ${tie}: no tie could be decided.`);

  for (const { id, options } of quiz.questions) {
    if (!/^[a-z][a-z0-9_]*$/.test(id))
      problems.push(`Question "${id}": write its id in snake_case.`);
    if (options.length < 2) problems.push(`Question "${id}" needs at least two options.`);
    const value = repeated(options.map((option) => option.value));
    if (value) problems.push(`Question "${id}" has two options with the value "${value}".`);
    const label = repeated(options.map((option) => option.label));
    if (label) problems.push(`Question "${id}" has two options that read "${label}".`);
    for (const option of options) {
      for (const outcome of Object.keys(option.points ?? {})) {
        if (outcomes.includes(outcome)) continue;
        problems.push(
          `Question "${id}" gives points to "${outcome}"; the outcomes are ${quoted(outcomes)}.`,
        );
      }
    }
  }
  for (const [outcome, { together = [] }] of Object.entries(quiz.outcomes)) {
    for (const [id, value] of together.flatMap(({ answers }) => Object.entries(answers))) {
      const question = questions.get(id);
      if (!question) {
        problems.push(
          `Outcome "${outcome}" counts the question "${id}"; the questions are ${quoted(questions.keys())}.`,
        );
      } else if (!question.options.some((option) => option.value === value)) {
        problems.push(
          `Outcome "${outcome}" counts "${String(value)}" for "${id}"; its options are ` +
            `${quoted(question.options.map((option) => option.value))}.`,
        );
      }
    }
  }
  return problems;
}
