import {
  predictOutcome,
  type AnswersById,
  type Option,
  type QuizDefinition,
  type RadioQuestion,
} from './quizDefinition.ts';

/** The options that differ in what they count for; one of each group that counts the same. */
function differingOptions({ id, options }: RadioQuestion, quiz: QuizDefinition): Option[] {
  const counted = Object.values(quiz.outcomes).flatMap(({ together = [] }) =>
    together.map(({ answers }) => answers[id]),
  );
  const byEffect = new Map<string, Option>();
  for (const option of options) {
    const { value, points = {} } = option;
    const effect = JSON.stringify([
      // Stryker disable next-line MethodExpression: unsorted, the same option is only tried twice
      Object.entries(points).sort(),
      // Stryker disable next-line StringLiteral: any text will do that is the same for all of them
      counted.includes(value) ? value : '',
    ]);
    byEffect.set(effect, option);
  }
  return [...byEffect.values()];
}

/** Answers that put an outcome as far ahead of the others in points as they can. */
export function answersFavouring(outcome: string, { questions }: QuizDefinition): AnswersById {
  const gain = ({ points = {} }: Option) => {
    const all = Object.values(points).reduce<number>((sum, number) => sum + (number ?? 0), 0);
    return 2 * (points[outcome] ?? 0) - all;
  };
  return Object.fromEntries(
    questions.map(({ id, options }) => {
      const [best] = [...options].sort((one, other) => gain(other) - gain(one));
      // Stryker disable next-line OptionalChaining: every question has options
      return [id, best?.value];
    }),
  );
}

/** A set of answers so far, and the points that they give each outcome one by one. */
interface Path {
  answers: AnswersById;
  points: readonly number[];
}

/**
 * The outcomes that some complete set of answers leads to. Usually each has answers that clearly favour
 * it. Otherwise this tries all answers, but follows only one set of answers for each score that can be
 * reached, because the number of sets multiplies with every question.
 */
export function reachableOutcomes(quiz: QuizDefinition): Set<string> {
  const outcomes = Object.keys(quiz.outcomes);
  const found = new Set(
    // Stryker disable next-line ArrowFunction: the long way finds the same
    outcomes.map((outcome) => predictOutcome(quiz, answersFavouring(outcome, quiz))),
  );
  // Stryker disable next-line ConditionalExpression: the long way finds the same
  return found.size === outcomes.length ? found : reachableByScore(quiz, outcomes);
}

function reachableByScore(quiz: QuizDefinition, outcomes: readonly string[]): Set<string> {
  const countedTogether = new Set(
    Object.values(quiz.outcomes).flatMap(({ together = [] }) =>
      together.flatMap(({ answers }) => Object.keys(answers)),
    ),
  );
  const follow = ({ answers, points }: Path, id: string, option: Option): Path => ({
    answers: { ...answers, [id]: option.value },
    // Stryker disable next-line ArithmeticOperator,StringLiteral: every index has an outcome, and its score, negative too, only tells paths apart
    points: points.map((sum, index) => sum + (option.points?.[outcomes[index] ?? ''] ?? 0)),
  });
  // Paths also differ by answers that count together, whose points are only added at the end.
  const scoreOf = ({ answers, points }: Path) =>
    // Stryker disable next-line StringLiteral: any text will do that is no answer
    JSON.stringify([points, [...countedTogether].map((id) => answers[id] ?? '')]);
  let paths: Path[] = [{ answers: {}, points: outcomes.map(() => 0) }];
  for (const question of quiz.questions) {
    const options = differingOptions(question, quiz);
    const byScore = new Map<string, Path>();
    for (const path of paths) {
      for (const option of options) {
        const next = follow(path, question.id, option);
        byScore.set(scoreOf(next), next);
      }
    }
    paths = [...byScore.values()];
  }
  return new Set(paths.map(({ answers }) => predictOutcome(quiz, answers)));
}
