import { predictOutcome, type Option, type QuizDefinition } from './quizDefinition.ts';

/** How much an option speaks for an outcome: its points, less those that it gives to others. */
function leaning({ points = {} }: Option, outcome: string): number {
  return Object.entries(points).reduce(
    (sum, [id, given = 0]) => sum + (id === outcome ? given : -given),
    0,
  );
}

/**
 * One answer to each question except the ZIP, chosen so that together they lead to an outcome. The same
 * definition always gives the same answers. For tests and demonstrations: if no answers lead to the
 * outcome, it tries every combination before it throws.
 *
 * @throws Error if no answers lead to that outcome.
 */
export function answersFor(quiz: QuizDefinition, outcome: string): Record<string, string> {
  const questions = quiz.questions.map(({ id, options }) => ({
    id,
    // The most promising option first, so that the first combination is nearly always right.
    values: [...options]
      .sort((one, other) => leaning(other, outcome) - leaning(one, outcome))
      .map(({ value }) => value),
  }));
  const search = (index: number, answers: Record<string, string>): typeof answers | undefined => {
    const question = questions[index];
    if (!question) return predictOutcome(quiz, answers) === outcome ? answers : undefined;
    for (const value of question.values) {
      const found = search(index + 1, { ...answers, [question.id]: value });
      if (found) return found;
    }
    return undefined;
  };
  const answers = search(0, {});
  if (answers) return answers;
  throw new Error(`No answers to this quiz lead to the outcome "${outcome}".`);
}
