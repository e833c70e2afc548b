import {
  predictOutcome,
  scoreOutcomes,
  type AnswersById,
  type QuizDefinition,
  type RadioQuestion,
} from './quizDefinition.ts';

/** The options that differ in what they count; of those that count the same, one. */
function differingOptions({ id, options }: RadioQuestion, quiz: QuizDefinition): string[] {
  const counted = Object.values(quiz.outcomes).flatMap(({ together = [] }) =>
    together.map(({ answers }) => answers[id]),
  );
  const byEffect = new Map<string, string>();
  for (const { value, points = {} } of options) {
    const effect = JSON.stringify([
      // Stryker disable next-line MethodExpression: unsorted, the same option is only tried twice
      Object.entries(points).sort(),
      // Stryker disable next-line StringLiteral: any text will do that is the same for all of them
      counted.includes(value) ? value : '',
    ]);
    byEffect.set(effect, value);
  }
  return [...byEffect.values()];
}

/**
 * The outcomes that some complete set of answers leads to. Instead of all sets, which grow with
 * every question, it follows one set of answers for each score that can be reached.
 */
export function reachableOutcomes(quiz: QuizDefinition): Set<string> {
  const countedTogether = new Set(
    Object.values(quiz.outcomes).flatMap(({ together = [] }) =>
      together.flatMap(({ answers }) => Object.keys(answers)),
    ),
  );
  let sets: AnswersById[] = [{}];
  for (const question of quiz.questions) {
    const byScore = new Map<string, AnswersById>();
    for (const answers of sets) {
      for (const value of differingOptions(question, quiz)) {
        const next = { ...answers, [question.id]: value };
        const score = [
          Object.values(scoreOutcomes(quiz, next)),
          // Stryker disable next-line StringLiteral: any text will do that is no answer
          [...countedTogether].map((id) => next[id] ?? ''),
        ];
        byScore.set(JSON.stringify(score), next);
      }
    }
    sets = [...byScore.values()];
  }
  return new Set(sets.map((answers) => predictOutcome(quiz, answers)));
}
