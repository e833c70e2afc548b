/**
 * What a quiz consists of, and what follows from that: positions, scores, the outcome, the version.
 * Everything here is a pure function of a definition, so that the browser, the service and the
 * tests reach the same result.
 */

/** One answer to choose from. `OutcomeId` names the outcomes that it may give points to. */
export interface Option<OutcomeId extends string = string> {
  /** What is stored and sent. */
  value: string;
  /** What the visitor reads. */
  label: string;
  /** Points that this answer gives, by outcome. */
  points?: Readonly<Partial<Record<OutcomeId, number>>>;
}

/** A question with one answer out of several. */
export interface RadioQuestion<OutcomeId extends string = string> {
  /** The answer's key in the payload, in snake_case. */
  id: string;
  title: string;
  helper?: string;
  options: readonly Option<OutcomeId>[];
}

/** The first question; it is in the page's HTML and takes input before any script runs. */
export interface ZipQuestion {
  title: string;
  helper: string;
  placeholder: string;
  /** ZIPs that are refused outright, whether or not they exist. */
  rejected: readonly string[];
}

/** Answers by question id. */
export type AnswersById = Readonly<Record<string, string | undefined>>;

/** The type of the answers to a list of questions: a typo in a key or a value does not compile. */
export type AnswersOf<Questions extends readonly RadioQuestion[]> = {
  [Question in Questions[number] as Question['id']]?: Question['options'][number]['value'];
};

/** When an outcome wins, in addition to the points that single answers give it. */
export interface OutcomePoints<Answers = AnswersById> {
  /** The outcome with the lowest number wins a tie; no two outcomes share a number. */
  tieBreak: number;
  /** Points for answers that count only together. */
  together?: readonly { answers: Answers; points: number }[];
}

/** A quiz as a product defines it. `OutcomeId` names its outcomes. */
export interface QuizDefinition<OutcomeId extends string = string> {
  zip: ZipQuestion;
  questions: readonly RadioQuestion<NoInfer<OutcomeId>>[];
  outcomes: Readonly<Record<OutcomeId, OutcomePoints>>;
  /** The outcome of a visitor whose answers give no points at all. */
  defaultOutcome: NoInfer<OutcomeId>;
  /** The pause after the last question: one message for each stage. */
  loading: { title: string; messages: readonly string[] };
  /** The step that asks for contact details and consent. */
  contact: { title: string; helper: string };
}

/**
 * Defines a quiz. Its outcomes are those of `outcomes`: points for any other, or another default
 * outcome, do not compile.
 */
export const defineQuiz = <OutcomeId extends string>(
  quiz: QuizDefinition<OutcomeId>,
): QuizDefinition => quiz;

/** The outcomes of a quiz, the winner of every tie first. */
export const outcomesInTieOrder = ({ outcomes }: QuizDefinition): string[] =>
  Object.keys(outcomes).sort(
    // Stryker disable next-line OptionalChaining: both names are keys of this very object
    (one, other) => (outcomes[one]?.tieBreak ?? 0) - (outcomes[other]?.tieBreak ?? 0),
  );

/** Points for each outcome from the answers given so far; answers that the quiz does not offer give none. */
export function scoreOutcomes(quiz: QuizDefinition, answers: AnswersById): Record<string, number> {
  const chosen = quiz.questions.flatMap(({ id, options }) =>
    options.filter((option) => option.value === answers[id]),
  );
  const totals: Record<string, number> = {};
  for (const outcome of outcomesInTieOrder(quiz)) {
    const single = chosen.reduce((sum, { points }) => sum + (points?.[outcome] ?? 0), 0);
    const together = (quiz.outcomes[outcome]?.together ?? [])
      .filter((rule) => Object.entries(rule.answers).every(([id, value]) => answers[id] === value))
      .reduce((sum, { points }) => sum + points, 0);
    totals[outcome] = single + together;
  }
  return totals;
}

/** The outcome with the most points; the default one if no answer gives any. */
export function predictOutcome(quiz: QuizDefinition, answers: AnswersById): string {
  const totals = scoreOutcomes(quiz, answers);
  const best = Math.max(...Object.values(totals));
  if (best === 0) return quiz.defaultOutcome;
  return (
    outcomesInTieOrder(quiz).find((outcome) => totals[outcome] === best) ?? quiz.defaultOutcome
  );
}

/** How many questions a visitor answers before the contact details, including the ZIP. */
export const questionCount = ({ questions }: QuizDefinition) => questions.length + 1;

// FNV-1a, 32 bit: enough to tell versions apart, but no protection against forgery.
const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/**
 * Names the questions and options of a definition: eight hexadecimal digits, the same wherever
 * they are computed. A change of words keeps the version; a change of ids, values or their order
 * makes a new one.
 */
export function definitionVersion({ questions }: QuizDefinition): string {
  const text = questions
    .map(({ id, options }) => [id, ...options.map(({ value }) => value)].join(' '))
    .join('\n');
  let hash = FNV_OFFSET;
  for (const character of text) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), FNV_PRIME) >>> 0;
  }
  return hash.toString(16).padStart(8, '0');
}

/** How a submission's answers differ from what a definition asks. */
export interface AnswerDifferences {
  /** Questions that the definition has and the answers lack. */
  missing: string[];
  /** Answers to questions that the definition lacks, or with values that it does not offer. */
  unknown: string[];
}

/** Compares answers with a definition; both lists are empty if they fit. */
export function compareAnswers(quiz: QuizDefinition, answers: AnswersById): AnswerDifferences {
  const questions = new Map(quiz.questions.map((question) => [question.id, question]));
  const fits = ([id, value]: [string, string | undefined]) =>
    questions.get(id)?.options.some((option) => option.value === value) ?? false;
  return {
    missing: [...questions.keys()].filter((id) => answers[id] === undefined),
    unknown: Object.entries(answers)
      .filter((entry) => entry[1] !== undefined && !fits(entry))
      .map(([id]) => id),
  };
}
